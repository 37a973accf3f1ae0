import { expect, test } from 'vitest';
import { type KnownEpisode, newEpisodeId, matchEpisodes, withoutDuplicates } from './feed.identity.ts';
import type { FeedItem } from '../documents/feed.item.ts';
import { NO_WORDS } from '../documents/feed.words.ts';

const FEED = 'https://well.test/feed.xml';
const MONDAY = new Date('2026-11-16T06:00:00Z');
const item = (given: Partial<FeedItem> = {}): FeedItem => ({
  guid: 'one',
  title: 'Water',
  description: '',
  audioUrl: 'https://well.test/one.mp3',
  imageUrl: null,
  duration: 60,
  pubDate: MONDAY,
  link: null,
  requiresSubscription: true,
  words: NO_WORDS,
  ...given,
});
const other = { guid: 'two', title: 'Sleep', audioUrl: 'https://well.test/two.mp3', pubDate: new Date(0) };
const known = (given: Partial<KnownEpisode> = {}): KnownEpisode => ({
  ...item(),
  id: 'a',
  feedUrl: FEED,
  ...given,
});
/** The ids that the items are recognised as, in order. */
const idsOf = (items: FeedItem[], episodes: KnownEpisode[]) =>
  [...matchEpisodes(items, episodes, FEED).values()].map((episode) => episode?.id ?? null);

test.each<[string, Partial<FeedItem>]>([
  ['the same item twice', {}],
  ['a guid with another query at its file', { audioUrl: 'https://well.test/one.mp3?day=2', title: 'Water!' }],
  ['a guid that moved to another file', { audioUrl: 'https://cdn.test/1.mp3' }],
  ['a file under another guid', { guid: 'two', title: 'Water, again' }],
  ['a title, date and duration under another guid and file', { guid: 'two', audioUrl: other.audioUrl }],
])('%s is one episode', (_, second) => {
  expect(withoutDuplicates([item(), item(second)])).toEqual([item()]);
});

test.each<[string, Partial<FeedItem>, Partial<FeedItem>?]>([
  ['in everything', other],
  ['in guid, file and date', { ...other, title: 'Water' }],
  ['in guid, file and duration', { guid: 'two', audioUrl: other.audioUrl, duration: 61 }],
  [
    'in guid and file, of unknown duration',
    { guid: 'two', audioUrl: other.audioUrl, duration: null },
    { duration: null },
  ],
])('items that differ %s are two', (_, second, first = {}) => {
  expect(withoutDuplicates([item(first), item(second)])).toHaveLength(2);
});

test('a guid that all items have identifies none of them', () => {
  const items = [
    item(),
    item({ ...other, guid: 'one' }),
    item({ ...other, guid: 'one', title: 'C', audioUrl: 'https://well.test/c.mp3' }),
  ];
  const kept = withoutDuplicates(items);
  expect(kept.map(({ title, guid }) => [title, guid])).toEqual([
    ['Water', null],
    ['Sleep', null],
    ['C', null],
  ]);
});

test.each<[string, Partial<FeedItem>]>([
  ['unchanged', {}],
  [
    'with a new title, date and file',
    { title: 'Drink', pubDate: null, audioUrl: 'https://cdn.test/1.mp3', duration: 1 },
  ],
  ['with a new guid', { guid: 'new', title: 'Drink' }],
  ['with a new guid and a new file', { guid: 'new', audioUrl: 'https://cdn.test/1.mp3' }],
])('an episode is recognised %s', (_, given) => expect(idsOf([item(given)], [known()])).toEqual(['a']));

test('nothing in common is a new episode', () => expect(idsOf([item(other)], [known()])).toEqual([null]));

test('two episodes that exchange their files stay what their guids say', () => {
  const episodes = [known(), known({ ...other, id: 'b' })];
  const exchanged = [item({ audioUrl: other.audioUrl }), item({ ...other, audioUrl: item().audioUrl })];
  expect(idsOf(exchanged, episodes)).toEqual(['a', 'b']);
});

test('a weaker sign never takes an episode from a stronger, in whichever order they come', () => {
  const byFile = item({ guid: 'new', title: 'Repeat' });
  const byGuid = item({ audioUrl: 'https://cdn.test/1.mp3' });
  expect(idsOf([byFile, byGuid], [known()])).toEqual([null, 'a']);
  expect(idsOf([byGuid, byFile], [known()])).toEqual(['a', null]);
});

test('a podcast that moves takes its episodes along; a guid alone does not make another podcast’s episode its own', () => {
  const before = known({ feedUrl: 'https://old.test/feed.xml', guid: '1' });
  expect(idsOf([item({ guid: '1', audioUrl: 'https://new.test/1.mp3' })], [before])).toEqual(['a']);
  expect(idsOf([item({ ...other, guid: '1' })], [before])).toEqual([null]);
});

test('ENT-07 an id names the host, and stays one of letters, digits and dashes', () => {
  expect(newEpisodeId(item(), 'https://feeds.well-cast.test:8443/a', () => false)).toMatch(
    /^feeds-well-cast-test-[0-9a-f]{20}$/,
  );
});

test('an id that is taken is not given again', () => {
  const ids = new Set<string>();
  for (let at = 0; at < 5; at++) ids.add(newEpisodeId(item(), FEED, (id) => ids.has(id)));
  expect(ids.size).toBe(5);
});
