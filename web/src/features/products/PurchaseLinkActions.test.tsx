import type { PurchaseLink } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { currentToasts } from '../../ui/toast/toast-store.ts';
import { LinkDialogs, RowActions, useLinkActions } from '../links/index.ts';
import { PurchaseLinkActions } from './PurchaseLinkActions.tsx';

const auth = vi.hoisted(() => ({ user: null as object | null }));
vi.mock('../auth/AuthProvider.tsx', () => ({ useAuth: () => auth }));

const member = { username: 'maya', csUserId: 'CS20418' };
const product = { id: 'spring-drops', name: 'Spring Drops' };
const link: PurchaseLink = {
  product: { name: 'Spring Drops' },
  shortUrl: 'https://clearspring.example/s/k7m2qpx',
  qrCode: 'data:image/png;base64,iVBORw==',
};

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  auth.user = member;
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  fetch.mockImplementation(async () => Response.json(link));
  writeText.mockResolvedValue();
  share.mockResolvedValue();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const around = () => {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <TestRouter at="/cs-wellness-products">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </TestRouter>
  );
};
function OpenedRow() {
  const actions = useLinkActions(product);
  return (
    <>
      <div role="region" aria-label={product.name}>
        <PurchaseLinkActions name={product.name} actions={actions} />
      </div>
      <LinkDialogs actions={actions} />
    </>
  );
}
const show = () => render(<OpenedRow />, { wrapper: around() });
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Copy Link, QR Code and Share, whatever their current labels. */
const tiles = () => within(screen.getByRole('group')).getAllByRole<HTMLButtonElement>('button');
const button = (name: string) => screen.getByRole('button', { name });
async function tap(name: string) {
  fireEvent.click(button(name));
  await settle();
  await act(() => vi.dynamicImportSettled());
}
const lastToast = () => {
  const [{ title, description, variant } = {}] = currentToasts();
  return { title, description, variant };
};

test('CSW-07 a visitor sees the note in the place of the actions, with the way to log in', () => {
  auth.user = null;
  const { container } = show();
  expect(container.textContent).toMatch(
    /^Want to share personalized purchase links\? Log in to generate custom links/,
  );
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth');
  expect(screen.queryByRole('button')).toBeNull();
});

test('CSW-07 the note takes the place of the actions when the session ends while the page is open', () => {
  const page = show();
  expect(tiles()).toHaveLength(3);
  auth.user = null;
  page.rerender(<OpenedRow />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(page.container.textContent).toContain('Want to share personalized purchase links?');
});

/** The actions themselves, without the note that keeps a visitor from them. */
async function asVisitor(action: 'copy' | 'share' | 'showQr') {
  auth.user = null;
  const { result } = renderHook(() => useLinkActions(product), { wrapper: around() });
  await act(() => result.current[action]());
  await settle();
}

test('CSW-22 CSW-25 copying without a session asks to log in and sends nothing', async () => {
  await asVisitor('copy');
  expect(lastToast()).toMatchObject({
    title: 'Login Required',
    description: 'Please log in to generate personalized purchase links',
  });
  expect(fetch).not.toHaveBeenCalled();
});

test('CSW-23 CSW-25 sharing without a session asks to log in and sends nothing', async () => {
  await asVisitor('share');
  expect(lastToast()).toMatchObject({
    title: 'Login Required',
    description: 'Please log in to share personalized purchase links',
  });
  expect(fetch).not.toHaveBeenCalled();
});

test('CSW-24 CSW-25 making a QR code without a session asks to log in and sends nothing', async () => {
  await asVisitor('showQr');
  expect(lastToast()).toMatchObject({
    title: 'Login Required',
    description: 'Please log in to generate QR codes for product links.',
  });
  expect(fetch).not.toHaveBeenCalled();
});

test('CSW-22 a session that only the server knows to be over asks to log in too', async () => {
  fetch.mockImplementation(async () => new Response('Please sign in.', { status: 401 }));
  show();
  await tap('Copy Link');
  expect(lastToast()).toMatchObject({
    title: 'Login Required',
    description: 'Please log in to generate personalized purchase links',
  });
});

test.each(['Copy Link', 'QR Code', 'Share'])(
  'CSW-11 CSW-12 while the call of %s is pending, it says so and all three are disabled',
  async (name) => {
    let answer = (_response: Response) => {};
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    button(name).focus();
    await tap(name);
    const busy = button('Generating...');
    expect(document.activeElement).toBe(busy);
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    const others = tiles().filter((one) => one !== busy);
    expect(others.map((one) => one.disabled)).toEqual([true, true]);
    fireEvent.click(busy);
    expect(fetch).toHaveBeenCalledOnce();
    answer(Response.json(link));
    await settle();
    expect(screen.queryByText('Generating...')).toBeNull();
  },
);

function ClosedRow() {
  return <RowActions name={product.name} actions={useLinkActions(product)} />;
}

test.each(['Copy link for Spring Drops', 'QR code for Spring Drops', 'Share Spring Drops'])(
  'CSW-12 while the call of %s is pending, a second press does nothing and the others are disabled',
  async (name) => {
    let answer = (_response: Response) => {};
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    render(<ClosedRow />, { wrapper: around() });
    await tap(name);
    await tap(name);
    expect(fetch).toHaveBeenCalledOnce();
    const others = screen.getAllByRole<HTMLButtonElement>('button').filter((one) => one !== button(name));
    expect(others.map((one) => one.disabled)).toEqual([true, true]);
    answer(Response.json(link));
    await settle();
    expect(writeText.mock.calls).toHaveLength(name.startsWith('Copy') ? 1 : 0);
    expect(share.mock.calls).toHaveLength(name.startsWith('Share') ? 1 : 0);
  },
);

test('CSW-13 CSW-14 CSW-15 a copy tells first of the link, then of the copy; the button for 3 s', async () => {
  show();
  await tap('Copy Link');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link.shortUrl);
  expect(lastToast()).toMatchObject({
    title: 'Purchase Link Generated',
    description: 'Personalized link created for Spring Drops',
  });
  expect(button('Copied!')).toBeTruthy();
  expect(screen.getByText('Copied!', { selector: '[role=status]' })).toBeTruthy();
  await settle(1_000);
  expect(lastToast()).toMatchObject({
    title: 'Link Copied!',
    description: 'Your personalized purchase link for Spring Drops has been copied to your clipboard.',
  });
  await settle(1_990);
  expect(button('Copied!')).toBeTruthy();
  await settle(20);
  expect(button('Copy Link')).toBeTruthy();
});

/** The link was created earlier, and another page was visited since. */
async function withKnownLink() {
  show();
  await tap('QR Code');
  fireEvent.click(button('Close'));
  await settle(1_000);
}
const callsOfLinks = () => fetch.mock.calls.filter(([url]) => url === '/api/purchase-link').length;

test.each([
  [500, { title: 'Error', description: 'Failed to generate purchase link', variant: 'destructive' }],
  [401, { title: 'Login Required', description: 'Please log in to generate personalized purchase links' }],
])('CSW-20 CSW-22 a %i is told of a link that was made before, too', async (status, told) => {
  await withKnownLink();
  fetch.mockImplementation(async () => new Response('', { status }));
  await tap('Copy Link');
  expect(lastToast()).toMatchObject(told);
  expect(writeText).not.toHaveBeenCalled();
});

test('a link that was made before is there also when no answer comes, and the server hears of every use', async () => {
  await withKnownLink();
  fetch.mockImplementation(() => new Promise(() => {}));
  await tap('Copy Link');
  await settle(5_000);
  expect(lastToast().title).toBe('Link Copied!');
  expect(callsOfLinks()).toBe(2);
});

test.each(['Copy Link', 'Share'])('CSW-19 a failed call of %s shows the server’s sentence', async (name) => {
  fetch.mockImplementation(
    async () =>
      new Response('We do not know this product.', {
        status: 404,
        headers: { 'content-type': 'text/plain' },
      }),
  );
  show();
  await tap(name);
  expect(lastToast()).toEqual({
    title: 'Error',
    description: 'We do not know this product.',
    variant: 'destructive',
  });
  expect(tiles().map(({ textContent }) => textContent)).toEqual(['Copy Link', 'QR Code', 'Share']);
});

test('CSW-19 without a connection a failed call says so', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  await tap('Copy Link');
  expect(lastToast()).toEqual({
    title: 'Error',
    description: 'Clear Spring cannot be reached. Check your connection, then try again.',
    variant: 'destructive',
  });
});

test.each(['Copy Link', 'Share'])(
  'CSW-20 a failed call of %s without a message has one of ours',
  async (name) => {
    fetch.mockImplementation(async () => new Response('', { status: 500 }));
    show();
    await tap(name);
    expect(lastToast()).toEqual({
      title: 'Error',
      description: 'Failed to generate purchase link',
      variant: 'destructive',
    });
  },
);

test.each([
  ['a failed call', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without a code', () => Promise.resolve(Response.json({ ...link, qrCode: '' }))],
])('CSW-21 %s behind the QR button', async (_, answer) => {
  fetch.mockImplementation(answer);
  show();
  await tap('QR Code');
  expect(lastToast()).toEqual({
    title: 'Error',
    description: 'Failed to generate QR code. Please try again.',
    variant: 'destructive',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  fetch.mockImplementation(async () => Response.json(link));
  await tap('QR Code');
  expect(screen.getByRole('dialog', { name: 'QR Code for Spring Drops' })).toBeTruthy();
});

test.each(['Copy Link', 'QR Code', 'Share'])('%s of a disabled link says why there is none', async (name) => {
  const sentence = 'Our team has paused this link. Write to us if you want to know why.';
  fetch.mockImplementation(async () => new Response(sentence, { status: 422 }));
  show();
  await tap(name);
  expect(lastToast()).toMatchObject({ title: 'Error', description: sentence });
  // It stays where the three ways to share were.
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(writeText).not.toHaveBeenCalled();
  expect(share).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a copy that the browser refuses tells the link, to be copied by hand', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  document.execCommand = () => false;
  show();
  await tap('Copy Link');
  expect(lastToast()).toMatchObject({ title: 'Error', variant: 'destructive' });
  expect(lastToast().description).toContain(link.shortUrl);
  expect(screen.queryByText('Copied!')).toBeNull();
});

test('CSW-18 Share opens the sheet with the short link, the name and what is said with it', async () => {
  show();
  await tap('Share');
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Spring Drops',
    text: 'Spring Drops: trace minerals for every glass',
    url: link.shortUrl,
  });
  expect(writeText).not.toHaveBeenCalled();
});

test('CSW-17 without a sheet, Share copies and says why', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show();
  await tap('Share');
  await settle(1_000);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link.shortUrl);
  expect(lastToast()).toMatchObject({
    title: 'Link Copied!',
    description: 'Link copied to clipboard since sharing is not supported on this device.',
  });
});

test.each([
  ['that the member closes', 'AbortError'],
  ['that is open already', 'InvalidStateError'],
])('a sheet %s says nothing', async (_, name) => {
  share.mockRejectedValue(new DOMException('', name));
  show();
  await tap('Share');
  await settle(1_000);
  expect(lastToast().title).toBe('Purchase Link Generated');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a share refused since its tap was lost asks for a second tap', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  show();
  await tap('Share');
  expect(screen.getByRole('dialog', { name: 'Share Spring Drops' })).toBeTruthy();
  await tap('Share');
  expect(share).toHaveBeenCalledTimes(2);
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a share refused twice is copied', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  show();
  await tap('Share');
  await tap('Share');
  await settle(1_000);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link.shortUrl);
  expect(lastToast().description).toBe(
    'Link copied to clipboard since sharing is not supported on this device.',
  );
});
