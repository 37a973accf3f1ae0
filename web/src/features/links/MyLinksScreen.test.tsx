import { DAY, logoutEndpoint, myLinksEndpoint, profileEndpoint, reachEndpoint } from '@clear-spring/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { sharedLink } from './shared-link.fixture.ts';

afterEach(() => void vi.useRealTimers());

const now = Date.now();
const before = (days: number) => new Date(now - days * DAY).toISOString();
const ember = sharedLink('ember-lip-balm', 'Ember Lip Balm', 'e3b7kqz', {
  clickCount: 1_234,
  filteredCount: 2,
  createdAt: before(3),
  lastClickAt: before(2),
});
const tea = sharedLink('harvest-tea', 'Harvest Tea', 't9m2wxc', {
  clickCount: 1,
  createdAt: before(0),
  lastClickAt: before(1),
  product: { name: 'Harvest Tea', category: 'Teas' },
});
const dew = sharedLink('dew-serum', 'Dew Serum', 'd5r8vnp', { createdAt: before(5) });

/** The member's links. */
async function openLinks(links = [tea, ember], user = maya) {
  const app = await openApp('/my-links', {
    user,
    replies: { 'GET /api/my-links': replyOf(myLinksEndpoint, links) },
  });
  await screen.findByText("Links you've shared");
  await waitFor(() => expect(screen.queryByText('Loading your shared links')).toBeNull());
  return app;
}
const cards = () => within(screen.getByRole('main')).queryAllByRole('article');
const cardOf = (name: string) => within(screen.getByRole('article', { name }));
const names = () => cards().map((card) => card.getAttribute('aria-label'));

test('LINKS-01 LINKS-02 LINKS-03 LINKS-04 LINKS-08 sums up the links, and has a card for each', async () => {
  await openLinks([tea, ember, dew]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Shared Links');
  expect(screen.getByText('Track the performance of your personalized product links')).toBeTruthy();
  const figures = screen.getAllByRole('region', { name: /^(Total|Top)/ });
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    "Total Links3Links you've shared",
    'Total Clicks1,235People who clicked your links',
    'Top Performer1,234Ember Lip Balm',
  ]);
  await waitFor(() => expect(names()).toEqual(['Harvest Tea', 'Ember Lip Balm', 'Dew Serum']));
});

test('LINKS-09 LINKS-10 LINKS-11 LINKS-12 LINKS-13 LINKS-14 a card has the product, category, age, clicks and both links', async () => {
  await openApp('/my-links', {
    replies: {
      'GET /api/my-links': replyOf(myLinksEndpoint, [tea, ember]),
      'GET /api/reach': replyOf(reachEndpoint, {
        timeZone: 'Europe/Berlin',
        clicks: 12,
        days: [{ day: before(1).slice(0, 10), clicks: 12 }],
        links: [
          { ...ember, clicks: 12, days: [12] },
          { ...tea, clicks: 0, days: [0] },
        ].map(({ shortCode, productId, product, clicks, days, lastClickAt }) => ({
          shortCode,
          productId,
          product,
          clicks,
          days,
          lastClickAt,
        })),
      }),
    },
  });
  await screen.findByRole('article', { name: 'Ember Lip Balm' });
  const card = cardOf('Ember Lip Balm');
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('Ember Lip Balm');
  expect(card.getByText('Minerals')).toBeTruthy();
  expect(card.getByText('Created 3 days ago').getAttribute('datetime')).toBe(ember.createdAt);
  expect(card.getByText('1,234').parentElement?.textContent).toBe('1,234 clicks');
  expect(card.getByText('2 previews filtered')).toBeTruthy();
  expect(await card.findByText('12 in 30 days')).toBeTruthy();
  const reach = card.getByRole('link', { name: /by your link for Ember Lip Balm$/ });
  expect(reach.getAttribute('href')).toBe('/my-links/e3b7kqz');

  const addressAfter = (name: string) => card.getByRole('heading', { name }).nextElementSibling?.textContent;
  expect(addressAfter('Short Link')).toMatch(/^https:\/\/clearspring\.example\/s\/e3b7kqz/);
  expect(addressAfter('Full Personalized Link')).toBe(ember.fullUrl);
  for (const [kind, url] of [
    ['short', ember.shortUrl],
    ['full', ember.fullUrl],
  ] as const) {
    const open = card.getByRole('link', { name: `Open ${kind} link for Ember Lip Balm in a new tab` });
    expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual([url, '_blank']);
  }
  const other = cardOf('Harvest Tea');
  expect(other.getByText('Teas')).toBeTruthy();
  expect(other.getByText('Created less than a minute ago')).toBeTruthy();
  expect(other.getByText('1').parentElement?.textContent).toBe('1 click');
  expect(other.getByText('No clicks yet')).toBeTruthy();
  expect(other.queryByText(/filtered/)).toBeNull();
});

test('LINKS-13 LINKS-14 LINKS-15 copies either link; only the button of the last copy says Copied!, for 2 s', async () => {
  await openLinks();
  vi.useFakeTimers();
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const copy = async (kind: string, name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Copy ${kind} link for ${name}` }));
    await settle(0);
  };
  const copied = () => screen.queryAllByRole('button', { name: 'Copied!' });
  await copy('full', 'Harvest Tea');
  expect(await navigator.clipboard.readText()).toBe(tea.fullUrl);
  expect(copied()).toHaveLength(1);
  expect(cardOf('Harvest Tea').getByRole('button', { name: 'Copied!' })).toBe(copied()[0]);
  await settle(1_500);
  await copy('short', 'Ember Lip Balm');
  expect(await navigator.clipboard.readText()).toBe(ember.shortUrl);
  expect(copied()).toHaveLength(1);
  expect(cardOf('Ember Lip Balm').getByRole('button', { name: 'Copied!' })).toBe(copied()[0]);
  await settle(1_950);
  expect(copied()).toHaveLength(1);
  await settle(100);
  expect(copied()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Copy short link for Ember Lip Balm' })).toBeTruthy();
});

test('LINKS-16 LINKS-17 without links it says where they are made', async () => {
  const { person } = await openLinks([]);
  expect(screen.getByRole('heading', { name: 'No Shared Links Yet' })).toBeTruthy();
  expect(
    screen.getByText(
      'Go to the products page to create links: open a product, copy its link, and the first one appears here.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('No clicks yet')).toBeTruthy();
  expect(cards()).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Go to products' }));
  await waitFor(() => expect(window.location.pathname).toBe('/cs-wellness-products'));
});

test('LINKS-18 shows a spinner until the links are there', async () => {
  const reply = Promise.withResolvers<ReturnType<typeof sentence>>();
  await openApp('/my-links', { replies: { 'GET /api/my-links': () => reply.promise } });
  expect(await screen.findByText('Loading your shared links')).toBeTruthy();
  expect(screen.queryByText('No Shared Links Yet')).toBeNull();
  reply.resolve(replyOf(myLinksEndpoint, [tea]));
  await screen.findByRole('article', { name: 'Harvest Tea' });
  expect(screen.queryByText('Loading your shared links')).toBeNull();
});

test('LINKS-19 shows an error when the links cannot be loaded, and loads them again', async () => {
  const { reply, person } = await openApp('/my-links', {
    replies: { 'GET /api/my-links': sentence(500, '') },
  });
  const alert = await screen.findByRole('alert', {}, { timeout: 5_000 });
  expect(within(alert).getByText('Error Loading Links')).toBeTruthy();
  expect(
    within(alert).getByText('There was a problem loading your shared links. Please try again later.'),
  ).toBeTruthy();
  reply({ 'GET /api/my-links': replyOf(myLinksEndpoint, [tea]) });
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article', { name: 'Harvest Tea' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('searches and sorts the links, and keeps both while another screen is open', async () => {
  const { person } = await openLinks([tea, ember, dew]);
  await screen.findByRole('article', { name: 'Dew Serum' });
  const order = screen.getByRole('combobox', { name: 'Order of your links' });
  expect(
    within(order)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newest', 'Most clicks', 'Last clicked']);
  await person.selectOptions(order, 'Last clicked');
  expect(names()).toEqual(['Harvest Tea', 'Ember Lip Balm', 'Dew Serum']);
  await person.selectOptions(order, 'Most clicks');
  expect(names()).toEqual(['Ember Lip Balm', 'Harvest Tea', 'Dew Serum']);
  const search = screen.getByRole('searchbox', { name: 'Search your links' });
  await person.type(search, 'TEAS');
  expect(names()).toEqual(['Harvest Tea']);
  expect(screen.getByText('Showing 1 of 3 links', { selector: '[role=status]' })).toBeTruthy();
  await person.clear(search);
  await person.type(search, 'nothing of this name');
  expect(screen.getByText('No links found matching your search.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all links' }));
  expect(document.activeElement).toBe(search);
  expect(names()).toEqual(['Ember Lip Balm', 'Harvest Tea', 'Dew Serum']);

  await person.type(search, 'dew');
  await person.click(screen.getByRole('link', { name: 'Clear Spring, home' }));
  await screen.findByRole('region', { name: 'Quick Access' });
  window.history.back();
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search your links' })).value).toBe(
    'dew',
  );
});

test('loads the links anew whenever the screen opens or is seen again', async () => {
  const { reply, callsOf, person } = await openLinks([tea]);
  expect((await screen.findByRole('article')).textContent).toContain('1 click');
  const loads = callsOf(myLinksEndpoint).length;
  reply({ 'GET /api/my-links': replyOf(myLinksEndpoint, [{ ...tea, clickCount: 2 }]) });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('2 clicks'));
  expect(callsOf(myLinksEndpoint)).toHaveLength(loads + 1);
  await person.click(screen.getByRole('link', { name: 'Clear Spring, home' }));
  await screen.findByRole('region', { name: 'Quick Access' });
  reply({ 'GET /api/my-links': replyOf(myLinksEndpoint, [{ ...tea, clickCount: 3 }]) });
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Links' }));
  await waitFor(() => expect(screen.queryByRole('article')?.textContent).toContain('3 clicks'));
});

test('shows a link whose product is gone, with what can be copied', async () => {
  await openLinks([{ ...tea, productId: 'gone', product: null, fullUrl: tea.shortUrl }]);
  await screen.findByRole('article', { name: 'Unknown Product' });
  expect(screen.getByRole('button', { name: 'Copy short link for Unknown Product' })).toBeTruthy();
});

test('tells a member without a CS User ID, and nobody else, where to add it, and takes them back after that', async () => {
  const { person, reply } = await openLinks();
  const add = await screen.findByRole('link', { name: 'Add your CS User ID in your profile' });
  expect(add.parentElement?.textContent).toBe(
    'Your links carry your username for now. Add your CS User ID in your profile.',
  );
  expect(add.getAttribute('href')).toBe('/profile');
  await person.click(add);
  const field = await screen.findByLabelText('CS User ID');
  await waitFor(() => expect(document.activeElement).toBe(field));

  reply({ 'PUT /api/profile': replyOf(profileEndpoint, { ...maya, firstName: 'Maya' }) });
  const save = () => screen.getByRole('button', { name: 'Save changes' });
  await person.type(screen.getByLabelText('First name'), 'Maya');
  await person.click(save());
  await screen.findByText('Nothing to save yet.');
  expect(window.location.pathname).toBe('/profile');

  const saved = { ...maya, firstName: 'Maya', csUserId: 'CS20418' };
  reply({ 'PUT /api/profile': replyOf(profileEndpoint, saved) });
  await person.type(screen.getByLabelText('CS User ID'), 'CS20418');
  await person.click(save());
  await waitFor(() => expect(window.location.pathname).toBe('/my-links'));
  await waitFor(() => expect(screen.queryByText(/Your links carry your username/)).toBeNull());
});

test('tells a member with a CS User ID nothing of it', async () => {
  await openLinks([tea], { ...maya, csUserId: 'CS20418' });
  await screen.findByRole('article', { name: 'Harvest Tea' });
  expect(screen.queryByText(/Your links carry your username/)).toBeNull();
});

test('shares with the words of the member, which stay until the member signs out', async () => {
  const share = vi.fn<() => Promise<void>>(async () => {});
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const { person, reply } = await openLinks([tea]);
  const suggested = (await screen.findByRole('button', { name: /^Edit what you say/ })).textContent;
  expect(suggested).toMatch(/^Edit what you say: Harvest Tea: /);
  const edit = () => screen.getByRole('button', { name: /^Edit what you say/ });
  await person.click(edit());
  await screen.findByRole('dialog', { name: 'Your words for Harvest Tea' });
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say with the link' });
  expect(document.activeElement).toBe(words);
  await person.clear(words);
  await person.type(words, 'My morning cup');
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(edit().textContent).toBe('Edit what you say: My morning cup');
  await person.click(screen.getByRole('button', { name: 'Share Harvest Tea' }));
  await waitFor(() =>
    expect(share.mock.calls).toEqual([[{ title: 'Harvest Tea', text: 'My morning cup', url: tea.shortUrl }]]),
  );

  await person.click(edit());
  await person.click(await screen.findByRole('button', { name: 'Back to our words' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say with the link' });
  expect(document.activeElement).toBe(field);
  expect(`Edit what you say: ${field.value}`).toBe(suggested);
  await person.type(field, ' My morning cup');
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(JSON.stringify(localStorage)).toContain('morning');

  reply({ 'POST /api/logout': { status: logoutEndpoint.status ?? 204 }, 'GET /api/user': sentence(401, '') });
  await person.click(screen.getByRole('button', { name: /^Account of maya/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  expect(JSON.stringify(localStorage)).not.toContain('morning');
});

test('LINKS-20 LINKS-23 LINKS-24 LINKS-25 the QR dialog has its title, code, hint and short link, which it copies', async () => {
  const { person } = await openLinks([tea]);
  await person.click(await screen.findByRole('button', { name: 'QR code for Harvest Tea' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR Code for Harvest Tea' }));
  expect(dialog.getByRole('img', { name: 'QR code for Harvest Tea' }).getAttribute('src')).toBe(tea.qrCode);
  expect(dialog.getByText('Scan to access your personalized purchase link')).toBeTruthy();
  expect(dialog.getByText(tea.shortUrl)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Download QR' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Short URL copied to clipboard.')).toBeTruthy();
  expect(screen.getByText('Link Copied!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(tea.shortUrl);
});

test('LINKS-22 LINKS-25 without a code the QR dialog says so, and has nothing to download', async () => {
  const { person } = await openLinks([{ ...tea, qrCode: '' }]);
  await person.click(await screen.findByRole('button', { name: 'QR code for Harvest Tea' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR Code for Harvest Tea' }));
  expect(dialog.getByText('QR code not available for this link.')).toBeTruthy();
  expect(dialog.queryByRole('img')).toBeNull();
  expect(dialog.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    'Copy Link',
    'Close',
  ]);
  expect(dialog.getByText(tea.shortUrl)).toBeTruthy();
});
