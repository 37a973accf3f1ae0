import {
  changePlacementEndpoint,
  DAY,
  linkClicksEndpoint,
  linkNoticesEndpoint,
  type LinkReach,
  linkReachEndpoint,
  myLinksEndpoint,
  newPlacementEndpoint,
  reachCsvEndpoint,
  timeZoneEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf, type Replies } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { sharedLink } from '../links/shared-link.fixture.ts';
// Loaded before the first test, whose time it would take.
import './ReachScreen.tsx';

const link = sharedLink('spring-drops', 'Spring Drops', 'k7m2qpx', { clickCount: 7 });
const own: LinkReach['placements'][number] = {
  shortCode: 'k7m2qpx',
  shortUrl: link.shortUrl,
  qrCode: link.qrCode,
  label: null,
  archived: false,
  createdAt: link.createdAt,
  clickCount: 5,
  clicks: 5,
  scans: 1,
};
const flyer = {
  ...own,
  shortCode: 'f4p9wzt',
  shortUrl: 'https://clearspring.example/s/f4p9wzt',
  label: 'Flyer at the gym',
  clickCount: 2,
  clicks: 2,
  scans: 2,
};
const letter = { ...flyer, shortCode: 'l2c6hbv', label: 'Letter', clicks: 0, scans: 0, clickCount: 0 };

/** The figures of so many days, of which yesterday had 4 clicks and today 3. */
function reachOf(count: number, given: Partial<LinkReach> = {}): LinkReach {
  const today = Date.parse('2026-11-28T12:00:00Z');
  const days = Array.from({ length: count }, (_, at) => ({
    day: new Date(today - (count - 1 - at) * DAY).toISOString().slice(0, 10),
    clicks: [3, 4][count - 1 - at] ?? 0,
    filtered: at === count - 1 ? 1 : 0,
    scans: at === count - 1 ? 2 : 0,
    people: at === count - 1 ? 2 : at === 0 ? null : 0,
  }));
  return {
    shortCode: link.shortCode,
    shortUrl: link.shortUrl,
    productId: link.productId,
    product: link.product,
    timeZone: 'Europe/Berlin',
    nextTimeZone: null,
    clickCount: 7,
    filteredCount: 1,
    uniqueCount: 2,
    days,
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 7 : 0)),
    devices: { phone: 6, tablet: 0, computer: 1, unknown: 0 },
    apps: { whatsapp: 5, instagram: 0, facebook: 0, email: 0, browser: 2, unknown: 0 },
    placements: [own, flyer],
    firstClickAt: '2026-11-27T08:00:00.000Z',
    lastClickAt: '2026-11-28T08:00:00.000Z',
    ...given,
  };
}
const reachReply = (given: Partial<LinkReach> = {}): Replies => ({
  'GET /api/links/:shortCode/reach': ({ url }) =>
    replyOf(linkReachEndpoint, reachOf(Number(url?.split('days=')[1] ?? 30), given)),
  'GET /api/links/:shortCode/clicks': replyOf(linkClicksEndpoint, {
    clickCount: given.clickCount ?? 7,
    filteredCount: given.filteredCount ?? 1,
  }),
});

interface Given {
  days?: number;
  reach?: Partial<LinkReach>;
  listed?: Partial<typeof link>;
  user?: typeof maya;
  replies?: Replies;
}
/** The week: fewer days take less time to render. */
async function openReach({ days = 7, reach = {}, listed = {}, user = maya, replies = {} }: Given = {}) {
  const app = await openApp(`/my-links/k7m2qpx?days=${days}`, {
    user,
    replies: {
      'GET /api/my-links': replyOf(myLinksEndpoint, [{ ...link, ...listed }]),
      'GET /api/links/:shortCode/notices': replyOf(linkNoticesEndpoint, { wanted: false }),
      ...reachReply(reach),
      ...replies,
    },
  });
  await screen.findByText('Spring Drops', { selector: 'h1' });
  return app;
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const placements = () => region('Where you shared it');
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('shows the figures of 30 days as sums, shares and a table', async () => {
  await openReach({ days: 30 });
  await screen.findByText('3 today');
  const clicks = region('Clicks in 30 days');
  expect(document.title).toBe('Spring Drops · Who came · Clear Spring');
  expect(clicks.getByText('7', { selector: 'p' })).toBeTruthy();
  expect(clicks.getByRole('status').textContent).toBe('3 today');
  const table = clicks.getByRole<HTMLTableElement>('table', { name: 'Clicks by day' });
  const rows = [...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent));
  expect(rows).toHaveLength(31);
  expect([rows[0], rows[1], rows.at(-2), rows.at(-1)]).toEqual([
    ['Day', 'Clicks', 'People', 'Scans', 'Previews filtered'],
    [expect.stringContaining('October 30'), '0', 'not recorded', '0', '0'],
    [expect.stringContaining('November 27'), '4', '0', '0', '0'],
    [expect.stringContaining('November 28'), '3', '2', '2', '1'],
  ]);
  expect(
    region('Taps and scans')
      .getAllByText(/\d/)
      .map(({ parentElement }) => parentElement?.textContent),
  ).toEqual(['5taps on the link', '2scans of the code']);
  expect(screen.getByText('Most come between 9 AM and 10 AM.')).toBeTruthy();
  const kinds = (kind: string) => screen.getByText(kind).closest('li')?.textContent;
  expect(['Phone', 'Computer', 'WhatsApp', 'Browser'].map(kinds)).toEqual([
    'Phone6',
    'Computer1',
    'WhatsApp5',
    'Browser2',
  ]);
  expect(screen.queryByText('Unknown device')).toBeNull();
  const about = region('About these numbers');
  expect(about.getByText('7 clicks in all')).toBeTruthy();
  expect(about.getByText('1 preview filtered')).toBeTruthy();
  expect(about.getByText('Berlin time')).toBeTruthy();
  expect(about.getByText(/^First: /).textContent).toContain('9:00');
});

test('says the selected day and hour, and moves through them by key and by button', async () => {
  const { person } = await openReach();
  const days = await screen.findByRole('slider', { name: 'Clicks by day' });
  const said = () => days.getAttribute('aria-valuetext');
  days.focus();
  expect(said()).toMatch(/November 28: 3 clicks, 2 people, 2 scans, 1 preview$/);
  await person.keyboard('{ArrowLeft}');
  expect(said()).toMatch(/November 27: 4 clicks, 0 people, 0 scans, 0 previews$/);
  await person.keyboard('{Home}');
  expect(said()).toMatch(/November 22: 0 clicks, people not recorded, 0 scans, 0 previews$/);
  expect(button('Day before').getAttribute('aria-disabled')).toBe('true');
  await person.keyboard('{End}');
  expect(days.getAttribute('aria-valuenow')).toBe('7');
  expect(button('Day after').getAttribute('aria-disabled')).toBe('true');
  await person.click(button('Day before'));
  expect(said()).toMatch(/November 27/);
  await person.click(button('Day after'));
  expect(said()).toMatch(/November 28/);
  const hours = screen.getByRole('slider', { name: 'Clicks by hour of the day' });
  expect(hours.getAttribute('aria-valuetext')).toBe('9 AM: 7 clicks');
});

test('keeps everything else when the figures of a range fail, and leads back to those that are there', async () => {
  const { reply, person } = await openReach();
  await screen.findByText('3 today');
  reply({ 'GET /api/links/:shortCode/reach': sentence(500, '') });
  await person.click(screen.getByRole('radio', { name: '90 days' }));
  const clicks = within(await screen.findByRole('region', { name: 'Clicks in 90 days' }));
  const alert = within(await clicks.findByRole('alert'));
  expect(alert.getByText('Error Loading Clicks')).toBeTruthy();
  expect(alert.getByText('There was a problem loading who came. Please try again later.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spring Drops');
  expect(window.location.search).toBe('?days=90');
  reply(reachReply());
  await person.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Clicks by day' }).ariaValueMax).toBe('90'));
  expect(clicks.queryByRole('alert')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Year' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Clicks in a year' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Clicks by day' }).ariaValueMax).toBe('365'));
});

test('says that a link of somebody else is none of the member, and leads to My Links', async () => {
  await openApp('/my-links/zzzzzzz', {
    replies: { 'GET /api/links/:shortCode/reach': sentence(404, 'You have no such link.') },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'No Such Link' })).toBeTruthy();
  expect(
    screen.getByText('None of your links has this code. All that you have shared are in My Links.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to My Links' }).getAttribute('href')).toBe('/my-links');
});

test('before the first click it has an invitation to share in place of the figures', async () => {
  await openReach({
    reach: { clickCount: 0, filteredCount: 0, uniqueCount: 0, firstClickAt: null, lastClickAt: null },
  });
  expect(await screen.findByRole('heading', { name: 'Nobody Has Come Yet' })).toBeTruthy();
  expect(button('Share this link')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByText('First and last click')).toBeNull();
  expect(placements().getByText('Flyer at the gym')).toBeTruthy();
});

test('of a paused link it shows the figures, and nothing to share', async () => {
  await openReach({ listed: { disabled: true } });
  expect(await screen.findByText(/^Our team has paused this link\./)).toBeTruthy();
  await screen.findByText('3 today');
  expect(placements().getByText('Flyer at the gym')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Share|Copy|QR code|Add a placement/ })).toBeNull();
  expect(button('More for Flyer at the gym')).toBeTruthy();
});

test('adds a placement; refuses an empty label, says the server’s sentence, and keeps the typed label', async () => {
  const { reply, person, callsOf } = await openReach();
  await person.click(await screen.findByText('Add a placement'));
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  expect(description(field())).toContain('Please say where you share it');
  expect(callsOf(newPlacementEndpoint)).toEqual([]);
  reply({ 'POST /api/links/:shortCode/placements': sentence(409, 'This link has such a placement.') });
  await person.type(field(), ' Letter ');
  await person.click(button('Add'));
  await waitFor(() => expect(description(field())).toContain('This link has such a placement.'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('Add a placement'));
  await person.click(button('Add a placement'));
  await screen.findByRole('dialog', { name: 'Add a placement' });
  expect(field().value).toBe(' Letter ');

  reply({ 'POST /api/links/:shortCode/placements': replyOf(newPlacementEndpoint, placementOf(letter)) });
  reply(reachReply({ placements: [own, flyer, letter] }));
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Placement added')).toBeTruthy();
  expect(screen.getByText('Share its own link there.')).toBeTruthy();
  expect(callsOf(newPlacementEndpoint).at(-1)).toMatchObject({
    url: '/api/links/k7m2qpx/placements',
    sent: { label: 'Letter' },
  });
  expect(await placements().findByText('Letter')).toBeTruthy();
  await person.click(button('Add a placement'));
  await screen.findByRole('dialog', { name: 'Add a placement' });
  expect(field().value).toBe('');
});

const placementOf = ({ clicks: _clicks, scans: _scans, ...placement }: typeof flyer) => placement;

test('each placement has its own link and figures', async () => {
  const { person } = await openReach();
  const row = (await screen.findByText('Flyer at the gym')).closest('li')!;
  expect(row.textContent).toContain('2 clicks');
  expect(row.textContent).toContain('2 scans');
  expect(within(row).getByText('/s/f4p9wzt')).toBeTruthy();
  expect(screen.getByText('The link itself').closest('li')?.textContent).toContain('5 clicks');
  await person.click(button('Copy short link for Flyer at the gym'));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(flyer.shortUrl));
  await person.click(button('QR code for Flyer at the gym'));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR Code for Spring Drops' }));
  expect(dialog.getByText(flyer.shortUrl)).toBeTruthy();
  expect(dialog.getByText('Flyer at the gym')).toBeTruthy();
});

test('renames a placement', async () => {
  const { person, callsOf } = await openReach({
    replies: {
      'PATCH /api/links/:shortCode/placements/:placementCode': replyOf(changePlacementEndpoint, {
        ...placementOf(flyer),
        label: 'Leaflet',
      }),
    },
  });
  await person.click(await screen.findByLabelText('More for Flyer at the gym'));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Rename placement' });
  expect(field().value).toBe('Flyer at the gym');
  await person.clear(field());
  await person.type(field(), 'Leaflet');
  await person.click(button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(changePlacementEndpoint)).toMatchObject([
    { url: '/api/links/k7m2qpx/placements/f4p9wzt', sent: { label: 'Leaflet' } },
  ]);
});

test('archives and restores a placement; the focus follows, and a failure is told', async () => {
  const archived = { ...flyer, archived: true };
  const { person, reply, callsOf } = await openReach();
  const choose = async (entry: string) => {
    await person.click(button('More for Flyer at the gym'));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await screen.findByText('Flyer at the gym');
  const path = 'PATCH /api/links/:shortCode/placements/:placementCode';
  reply({ [path]: sentence(404, 'You have no such placement.') });
  await choose('Archive');
  expect(await screen.findByText('You have no such placement.')).toBeTruthy();

  reply({ [path]: replyOf(changePlacementEndpoint, placementOf(archived)) });
  reply(reachReply({ placements: [own, archived] }));
  await choose('Archive');
  expect(await screen.findByText('Placement archived')).toBeTruthy();
  const more = await screen.findByRole('button', { name: '1 archived placement, still redirecting' });
  await waitFor(() => expect(document.activeElement).toBe(more));
  await person.click(more);
  expect(screen.queryByRole('button', { name: 'Copy short link for Flyer at the gym' })).toBeNull();

  reply({ [path]: replyOf(changePlacementEndpoint, placementOf(flyer)) });
  reply(reachReply());
  await choose('Restore');
  expect(await screen.findByText('Placement restored')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/archived placement/)).toBeNull());
  expect(document.activeElement).toBe(button('More for Flyer at the gym'));
  expect(callsOf(changePlacementEndpoint).map(({ sent }) => sent)).toEqual([
    { archived: true },
    { archived: true },
    { archived: false },
  ]);
});

test('changes the time zone from tomorrow on; says the server’s sentence when that fails', async () => {
  const { person, reply, callsOf } = await openReach();
  await person.click(await screen.findByText('Change time zone'));
  const about = within(screen.getByText('Berlin time').closest('section')!);
  const zone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  expect(zone.value).toBe('Europe/Berlin');
  await person.selectOptions(zone, 'Asia/Tokyo');
  reply({ 'PUT /api/user/time-zone': sentence(503, 'Please try again in a minute.') });
  await person.click(button('Save'));
  await waitFor(() => expect(description(zone)).toContain('Please try again in a minute.'));
  reply({
    'PUT /api/user/time-zone': replyOf(timeZoneEndpoint, {
      timeZone: 'Europe/Berlin',
      nextTimeZone: 'Asia/Tokyo',
    }),
    ...reachReply({ nextTimeZone: 'Asia/Tokyo' }),
  });
  await person.click(button('Save'));
  expect(await screen.findByText('Time zone saved')).toBeTruthy();
  expect(
    await about.findByText('From tomorrow: Tokyo time. What is counted keeps its day and hour.'),
  ).toBeTruthy();
  expect(about.getByText('Berlin time')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button('Change time zone')));
  expect(callsOf(timeZoneEndpoint).map(({ sent }) => sent)).toEqual([
    { timeZone: 'Asia/Tokyo' },
    { timeZone: 'Asia/Tokyo' },
  ]);
});

test('tells the server the zone of the browser, for a member without one', async () => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  const spy = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
  onTestFinished(() => spy.mockRestore());
  const { callsOf } = await openReach({
    user: { ...maya, timeZone: null },
    replies: {
      'PUT /api/user/time-zone': replyOf(timeZoneEndpoint, { timeZone: 'Asia/Tokyo', nextTimeZone: null }),
    },
  });
  await waitFor(() => expect(callsOf(timeZoneEndpoint)[0]?.sent).toEqual({ timeZone: 'Asia/Tokyo' }));
});

test('says why the CSV file of the range could not be had', async () => {
  const { person, callsOf } = await openReach({
    replies: { 'GET /api/links/:shortCode/reach.csv': sentence(503, 'Too many are asking. Try again.') },
  });
  await person.click(await screen.findByText('Download as CSV'));
  expect(await screen.findByText('Too many are asking. Try again.')).toBeTruthy();
  expect(callsOf(reachCsvEndpoint).map(({ url }) => url)).toEqual(['/api/links/k7m2qpx/reach.csv?days=7']);
});
