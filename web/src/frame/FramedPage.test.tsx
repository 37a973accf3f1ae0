import { defaultExternalUrls, pages } from '@clear-spring/content';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../app/open-app.fixture.tsx';
import { isConnected } from '../http/connection.ts';
import type { Replies } from '../http/stub-server.fixture.ts';
import { json, sentence } from '../http/test-origin.ts';

afterEach(() => void vi.useRealTimers());

const PHOTOS = { path: '/event-photos', name: 'Photo gallery', src: '/widgets/photos.html' };
const FAST_START = { path: '/fast-start', name: 'Fast Start videos', src: '/widgets/fast-start.html' };
const FOUNDER = { path: '/founder', name: pages.founder.title, src: pages.founder.embed };
const FOUNDER_AUDIOS = {
  path: '/founder-audios',
  name: pages.founderAudios.title,
  src: pages.founderAudios.embed,
};

/** Opens a screen with a framed page. jsdom loads nothing into it: the test says when it has loaded. */
async function openFrame({ path, name }: { path: string; name: string }, replies: Replies = {}) {
  const app = await openApp(path, { replies });
  const place = await screen.findByRole('region', { name });
  const error = () => within(place).queryByRole('alert');
  const frame = () => within(place).queryByTitle(name);
  await expect.poll(() => error() ?? frame()).not.toBeNull();
  const { fetch } = globalThis;
  const calls: Promise<Response>[] = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => calls[calls.push(fetch(...call)) - 1]);
  return {
    ...app,
    place,
    error,
    frame,
    overlay: () => within(place).queryByTestId('frame-overlay'),
    load: () => fireEvent.load(frame()!),
    /** Presses Reload, from when on only the test moves the time. */
    reload() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.click(within(place).getByRole('button', { name: 'Reload' }));
    },
    /** Waits until the app has every answer of the server. */
    answered: () => act(() => Promise.allSettled(calls)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test.each([
  { ...PHOTOS, loading: 'Loading the photo gallery' },
  { ...FOUNDER, loading: `Loading ${FOUNDER.name}` },
  { ...FOUNDER_AUDIOS, loading: `Loading ${FOUNDER_AUDIOS.name}` },
])(
  'PHOTOS-02 PHOTOS-03 BONUS-10 BONUS-11 Reload loads $path anew, under an overlay of 2 seconds',
  async (screenOf) => {
    const { frame, overlay, load, reload, answered, pass } = await openFrame(screenOf);
    expect(frame()?.getAttribute('src')).toBe(screenOf.src);
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(overlay()?.textContent).toBe(screenOf.loading);
    const before = frame();
    reload();
    expect(frame()).not.toBe(before);
    expect(frame()?.getAttribute('src')).toBe(screenOf.src);
    load();
    await answered();
    await pass(1_900);
    expect(overlay()?.textContent).toBe(screenOf.loading);
    expect(frame()?.hasAttribute('inert')).toBe(true);
    await pass(100);
    expect(overlay()).toBeNull();
    expect(frame()?.hasAttribute('inert')).toBe(false);
  },
);

test('the overlay stays until the page has loaded and the server has answered', async () => {
  const answer = Promise.withResolvers<object>();
  const { overlay, load, reload, pass } = await openFrame(PHOTOS, {
    [`HEAD ${PHOTOS.src}`]: () => answer.promise,
  });
  reload();
  await pass(3_000);
  load();
  expect(overlay()).not.toBeNull();
  answer.resolve({});
  await expect.poll(overlay).toBeNull();
});

test.each([
  [PHOTOS, 'Gallery Error', 'Failed to load the photo gallery. Please try again.'],
  [FOUNDER, 'This page is out of reach', 'Check your connection, then try again.'],
  [FAST_START, 'The videos are out of reach', 'Check your connection, then try again.'],
])('PHOTOS-04 PHOTOS-05 PHOTOS-06 shows an error and tries again: $path', async (screenOf, title, hint) => {
  const head = `HEAD ${screenOf.src}`;
  const { person, place, frame, error, reply } = await openFrame(screenOf, {
    [head]: sentence(503, 'Please try again soon.'),
  });
  const alert = await within(place).findByRole('alert');
  expect(within(alert).getByRole('heading').textContent).toBe(title);
  expect(within(alert).getByText(hint)).toBeTruthy();
  expect(alert.textContent).not.toContain('You are offline');
  expect(frame()).toBeNull();

  reply({ [head]: {} });
  await person.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(error()).toBeNull();
  expect(frame()?.getAttribute('src')).toBe(screenOf.src);
  // The pressed button is gone.
  expect(document.activeElement).toBe(frame()?.parentElement);
});

test('PHOTOS-04 shows an error when the page has not loaded after 15 seconds', async () => {
  const { error, overlay, reload, pass } = await openFrame(PHOTOS);
  reload();
  await pass(14_900);
  expect(overlay()).not.toBeNull();
  await pass(100);
  expect(error()?.textContent).toContain('Gallery Error');
});

test('shows an external page that has loaded after 15 seconds, even if its server has not answered', async () => {
  const photosFrame = 'https://albums.example/ours';
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) =>
    url.href === photosFrame ? new Promise(() => {}) : fetch(url, init),
  );
  const { frame, error, overlay, load, reload, pass } = await openFrame(PHOTOS, {
    'GET /api/places': json({ ...defaultExternalUrls, photosFrame }),
  });
  expect(frame()?.getAttribute('src')).toBe(photosFrame);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups');
  reload();
  load();
  await pass(14_900);
  expect(overlay()).not.toBeNull();
  await pass(100);
  expect(error()).toBeNull();
  expect(frame()?.hasAttribute('inert')).toBe(false);
});

test('names the lost connection in the error, and loads the page when the connection is back', async () => {
  const { place, error, frame, reply } = await openFrame(PHOTOS, {
    [`HEAD ${PHOTOS.src}`]: sentence(503, 'No.'),
  });
  const alert = await within(place).findByRole('alert');
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(alert.textContent).toContain('You are offline. It comes by itself when the connection is back.');
  reply({ [`HEAD ${PHOTOS.src}`]: {} });
  (document.activeElement as HTMLElement | null)?.blur();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expect.poll(frame).not.toBeNull();
  expect(error()).toBeNull();
  expect(document.activeElement, 'the focus stays where it was').toBe(document.body);
});

test('a page that is here stays as it is when the connection comes back', async () => {
  const { frame, load } = await openFrame(PHOTOS);
  load();
  const before = frame();
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expect.poll(isConnected).toBe(true);
  expect(frame()).toBe(before);
});
