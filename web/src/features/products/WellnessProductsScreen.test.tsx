import { wellnessProducts } from '@clear-spring/content';
import { purchaseLinkEndpoint } from '@clear-spring/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf } from '../../http/stub-server.fixture.ts';

const at = '/cs-wellness-products';
const link = {
  product: { name: 'Spring Drops' },
  shortUrl: 'https://clearspring.example/s/k7m2qpx',
  qrCode: 'data:image/png;base64,iVBORw==',
};
const rows = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
const rowOf = (name: string) => screen.getByText(name, { selector: 'h2 *' }).closest('li')!;

test('CSW-01 CSW-03 CSW-04 CSW-05 CSW-06 lists the 21 products; each opens its text, picture, page and three actions', async () => {
  await openApp(at);
  await screen.findByRole('heading', { level: 1, name: 'CS Wellness Products' });
  const [back] = screen.getAllByRole('link', { name: /Product Media/ });
  expect(back?.getAttribute('href')).toBe('/product-media');
  expect(rows()).toHaveLength(21);
  for (const { name, tagline, image, imageAlt, description, externalLink } of wellnessProducts) {
    const row = rowOf(name);
    fireEvent.click(within(row).getByText(tagline));
    const region = within(within(row).getByRole('region'));
    expect(region.getByText(description)).toBeTruthy();
    expect(region.getByRole('img', { name: imageAlt }).getAttribute('src')).toBe(image);
    const page = region.getByRole('link', { name: /^Learn More/ });
    expect([page.getAttribute('href'), page.getAttribute('target')]).toEqual([externalLink, '_blank']);
    const actions = within(region.getByRole('group')).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Copy Link', 'QR Code', 'Share']);
  }
});

test('finds products by their words, and shows all of them again', async () => {
  const { person } = await openApp(at);
  const search = await screen.findByRole('searchbox', { name: 'Search products' });
  const found = () => rows().map(({ textContent }) => textContent);
  await person.type(search, 'MAGNESIUM');
  expect(await screen.findByText('Showing 1 of 21 products')).toBeTruthy();
  expect(found()).toEqual([expect.stringMatching(/^Still Water Soak/)]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(found()).toHaveLength(21));
  await person.type(search, 'no such thing');
  expect(await screen.findByText('No products found matching your search.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all products' }));
  await waitFor(() => expect(found()).toHaveLength(21));
  expect(document.activeElement).toBe(search);
});

test('tells a member without a CS User ID where to add it', async () => {
  await openApp(at);
  expect(await screen.findByText(/Your links carry your username for now\./)).toBeTruthy();
  const add = screen.getByRole('link', { name: 'Add your CS User ID in your profile' });
  expect(add.getAttribute('href')).toBe('/profile');
});

test.each([
  ['a free member', maya],
  ['a subscriber', { ...maya, isSubscribed: true, csUserId: 'CS20418' }],
])(
  'CSW-10 ROLE-01 lets %s copy, share and show a link from the closed row and the open one',
  async (_, user) => {
    const share = vi.fn<() => Promise<void>>(async () => {});
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const { person, callsOf } = await openApp(at, {
      user,
      replies: { 'POST /api/purchase-link': replyOf(purchaseLinkEndpoint, link) },
    });
    await screen.findByRole('heading', { level: 1 });
    const row = within(rowOf('Spring Drops'));
    const button = (name: string) => row.findByRole('button', { name });
    const shared = {
      title: 'Spring Drops',
      text: 'Spring Drops: trace minerals for every glass',
      url: link.shortUrl,
    };

    await person.click(await button('Copy link for Spring Drops'));
    expect(await button('Copied!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link.shortUrl);
    await person.click(await button('Share Spring Drops'));
    await waitFor(() => expect(share.mock.calls).toEqual([[shared]]));
    await person.click(await button('QR code for Spring Drops'));
    await screen.findByRole('dialog', { name: 'QR Code for Spring Drops' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row.queryByRole('region')).toBeNull();

    await person.click(row.getByText('Spring Drops'));
    await navigator.clipboard.writeText('');
    await person.click(await row.findByRole('button', { name: /^(Copy Link|Copied!)$/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link.shortUrl));
    await person.click(await button('Share'));
    await waitFor(() => expect(share.mock.calls).toEqual([[shared], [shared]]));
    await person.click(await button('QR Code'));
    expect(await screen.findByRole('dialog', { name: 'QR Code for Spring Drops' })).toBeTruthy();
    expect(callsOf(purchaseLinkEndpoint).map(({ sent }) => sent)).toEqual(
      Array.from({ length: 6 }, () => ({ productId: 'spring-drops' })),
    );
    expect(screen.queryAllByText(/Your links carry your username for now\./)).toHaveLength(
      user.csUserId ? 0 : 1,
    );
  },
);
