import {
  announceItemEndpoint,
  checkRssFeedEndpoint,
  type RssFeed,
  rssFeedEndpoint,
  type RssItem,
  rssItemsEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { expectTold } from '../../ui/toast/toast.fixture.ts';

const ITEMS = 'GET /api/admin/rss-items';
const FEED = 'GET /api/admin/rss-feed';
const feed: RssFeed = {
  feed: 'https://podcast.example/feed.xml',
  checkedAt: '2026-11-21T05:05:00.000Z',
  lastSuccessAt: '2026-11-21T05:05:00.000Z',
  lastFailure: null,
  consecutiveFailures: 0,
  itemCount: 1,
};
const item = (title: string, announcement: RssItem['announcement'] = 'none'): RssItem => ({
  id: title,
  title,
  link: null,
  createdAt: '2026-11-21T05:05:00.000Z',
  announcement,
  notificationScheduled: announcement === 'scheduled' || announcement === 'sent',
  notificationSent: announcement === 'sent',
});
const itemsOf = (...items: RssItem[]) => replyOf(rssItemsEndpoint, items);

async function openScreen(replies: Replies = {}, at = '') {
  vi.stubEnv('TZ', 'UTC');
  onTestFinished(() => void vi.unstubAllEnvs());
  const app = await openApp(`/admin/rss-monitoring${at}`, {
    user: { ...maya, username: 'ines', isAdmin: true },
    replies: { [ITEMS]: itemsOf(item('The well')), [FEED]: replyOf(rssFeedEndpoint, feed), ...replies },
  });
  await screen.findByRole('heading', { level: 1, name: 'RSS Monitoring' });
  return app;
}
const card = () => within(screen.getByRole('region', { name: 'The feed' }));
const list = () => within(screen.getByRole('region', { name: 'RSS items' }));
const rows = async () => (await list().findAllByRole('row')).slice(1);
const textsOf = async () =>
  (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );

test('RSS-01 leads a member who is no admin home, and asks for no items', async () => {
  const { callsOf } = await openApp('/admin/rss-monitoring');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(callsOf(rssItemsEndpoint)).toEqual([]);
  expect(callsOf(rssFeedEndpoint)).toEqual([]);
});

test('RSS-02 RSS-03 RSS-04 shows the state of the feed, its items, and the ways back', async () => {
  const { person } = await openScreen({
    [ITEMS]: itemsOf({ ...item('The well'), link: 'https://podcast.example/1', faults: ['No transcript.'] }),
  });
  expect(await card().findByText('Healthy')).toBeTruthy();
  expect(card().getByText('https://podcast.example/feed.xml')).toBeTruthy();
  expect(card().getAllByText('Nov 21, 2026 5:05 AM')).toHaveLength(2);
  expect(card().getByRole('button', { name: 'Check Feed Now' })).toBeTruthy();
  expect(await list().findByText('1 item')).toBeTruthy();
  expect((await textsOf())[0]?.slice(1, 3)).toEqual(['Nov 21, 2026 5:05 AM', 'Not scheduled']);
  expect(list().getByText('No transcript.')).toBeTruthy();
  const link = list().getByRole('link', { name: /^The well/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://podcast.example/1',
    '_blank',
  ]);
  const way = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect(way.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  await person.click(way.getByRole('link', { name: 'Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
});

test('RSS-02 says of each item how far its announcement is, and schedules a cancelled or failed one again', async () => {
  const lost = item('Lost', 'failed');
  const others = [
    item('Told', 'sent'),
    item('To be told', 'scheduled'),
    item('Old'),
    item('Taken back', 'cancelled'),
  ];
  const { person, reply, callsOf } = await openScreen({ [ITEMS]: itemsOf(...others, lost) });
  await list().findByText('Lost');
  expect((await textsOf()).map(([title, , state]) => [title, state])).toEqual([
    ['Told', 'Sent'],
    ['To be told', 'Scheduled'],
    ['Old', 'Not scheduled'],
    ['Taken back', 'Cancelled'],
    ['Lost', 'Failed'],
  ]);
  const again = list().getAllByRole('button', { name: /^Announce Again/ });
  expect(again.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Announce Again: Taken back',
    'Announce Again: Lost',
  ]);
  reply({ 'POST /api/admin/rss-items/:id/announce': sentence(409, 'Another admin has announced it.') });
  await person.click(again[1]!);
  await expectTold({
    title: 'Error',
    description: 'Another admin has announced it.',
    variant: 'destructive',
  });
  reply({ 'POST /api/admin/rss-items/:id/announce': sentence(500, '') });
  await person.click(again[1]!);
  await expectTold({ title: 'Error', description: 'Failed to schedule notification' });

  reply({
    'POST /api/admin/rss-items/:id/announce': () => {
      reply({ [ITEMS]: itemsOf(...others, item('Lost', 'scheduled')) });
      return replyOf(announceItemEndpoint, { scheduledFor: '2026-11-22T00:05:00.000Z' });
    },
  });
  await person.click(again[1]!);
  await expectTold({ title: 'Notification Scheduled', description: 'It goes out at Nov 22, 2026 12:05 AM.' });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Lost.*Scheduled/));
  expect(callsOf(announceItemEndpoint).map(({ url }) => url)).toEqual(
    Array(3).fill('/api/admin/rss-items/Lost/announce'),
  );
});

test('RSS-04 RSS-05 checks the feed, reads its state at once, and its items three seconds later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const checkedAt = Promise.withResolvers<number>();
  const readAt = Promise.withResolvers<number>();
  const { callsOf, reply } = await openScreen({
    'POST /api/admin/check-rss-feed': () => {
      checkedAt.resolve(Date.now());
      return replyOf(checkRssFeedEndpoint, { newItems: 1 });
    },
  });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await list().findByText('The well');
  const states = callsOf(rssFeedEndpoint).length;
  reply({
    [ITEMS]: () => {
      readAt.resolve(Date.now());
      return itemsOf(item('The new one'), item('The well'));
    },
  });
  await person.click(card().getByRole('button', { name: 'Check Feed Now' }));
  await expectTold({ title: 'RSS Feed Checked', description: '1 new item found.' });
  await waitFor(() => expect(callsOf(rssFeedEndpoint)).toHaveLength(states + 1));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await list().findByText('The new one')).toBeTruthy();
  const delay = (await readAt.promise) - (await checkedAt.promise);
  expect(delay).toBeGreaterThanOrEqual(3_000);
  expect(delay).toBeLessThan(4_500);
});

test('RSS-06 says why a check failed', async () => {
  const { person, callsOf } = await openScreen({
    // Without the number of a request it would not be from our server.
    'POST /api/admin/check-rss-feed': {
      ...sentence(502, 'The feed answered 503.'),
      headers: { 'x-request-id': 'H7' },
    },
  });
  await person.click(card().getByRole('button', { name: 'Check Feed Now' }));
  await expectTold({
    title: 'RSS Feed Check Failed',
    description: '502: The feed answered 503.',
    variant: 'destructive',
  });
  await waitFor(() => expect(callsOf(rssFeedEndpoint)).toHaveLength(2));
});

test.each<[string, Partial<RssFeed>, string[]]>([
  [
    'that fails',
    { lastSuccessAt: null, lastFailure: 'The feed answered 503.', consecutiveFailures: 3 },
    ['Failing', 'Never', '3 checks in a row failed', 'The feed answered 503.'],
  ],
  ['that was never checked', { checkedAt: null, lastSuccessAt: null }, ['Not checked yet']],
])('shows the state of a feed %s', async (_, given, texts) => {
  await openScreen({ [FEED]: replyOf(rssFeedEndpoint, { ...feed, ...given }) });
  for (const text of texts) expect(await card().findByText(text)).toBeTruthy();
  expect(card().queryByText('Healthy')).toBeNull();
});

test('RSS-07 says why items could not be loaded, and tries again each of the two', async () => {
  const { person, reply } = await openScreen({
    [ITEMS]: sentence(404, 'Please try again soon.'),
    [FEED]: sentence(404, ''),
  });
  expect((await list().findByRole('alert')).textContent).toContain('404: Please try again soon.');
  expect(await card().findByText('The state of the feed could not be loaded.')).toBeTruthy();
  reply({ [ITEMS]: itemsOf(), [FEED]: replyOf(rssFeedEndpoint, feed) });
  await person.click(card().getByRole('button', { name: 'Try again' }));
  expect(await card().findByText('Healthy')).toBeTruthy();
  // Beside a failed list a count would contradict it.
  expect(list().queryByText('1 item')).toBeNull();
  expect(card().queryByRole('alert')).toBeNull();
  await person.click(list().getByRole('button', { name: 'Try again' }));
  expect(await list().findByRole('heading', { name: 'No items yet' })).toBeTruthy();
});

test('shows 25 items a page, and leads from a page that does not exist to the last', async () => {
  const { person, callsOf } = await openScreen(
    {
      [ITEMS]: ({ url }) =>
        url?.includes('page=2') ? itemsOf(item('The very first')) : itemsOf(item('The newest')),
      [FEED]: replyOf(rssFeedEndpoint, { ...feed, itemCount: 26 }),
    },
    '?page=7',
  );
  expect(await list().findByText('The very first')).toBeTruthy();
  expect(window.location.search).toBe('?page=2');
  expect(list().getByText('26 items')).toBeTruthy();
  expect(list().getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  await person.click(list().getByRole('button', { name: 'Previous page' }));
  expect(await list().findByText('The newest')).toBeTruthy();
  expect(window.location.search).toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('RSS items'));
  expect(callsOf(rssItemsEndpoint).every(({ url }) => url?.includes('pageSize=25'))).toBe(true);
});
