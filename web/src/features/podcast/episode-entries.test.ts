import { expect, test } from 'vitest';
import { createEntries, findEntry, isLocked, positionOf, search } from './episode-entries.ts';
import { createEpisode } from './episode.fixture.ts';

const library = [
  createEpisode({ id: 'demo-a', title: 'Sleep is a skill', pubDate: '2026-03-02T11:00:00.000Z' }),
  createEpisode({
    id: 'demo-b',
    title: 'Roots before reach',
    description: 'A team that stays.',
    pubDate: null,
  }),
  createEpisode({ id: 'demo-c', title: 'Saying it simply', pubDate: '2026-05-02T11:00:00.000Z' }),
  createEpisode({ id: 'demo-d', title: 'A walk', pubDate: 'not a date' }),
];
const entries = createEntries(library);
const ids = (list: readonly { episode: { id: string } }[]) => list.map(({ episode }) => episode.id);

test('AUDIO-12 the orders go by publication date; what has none comes last in both', () => {
  expect(ids(entries.newest)).toEqual(['demo-c', 'demo-a', 'demo-b', 'demo-d']);
  expect(ids(entries.oldest)).toEqual(['demo-a', 'demo-c', 'demo-b', 'demo-d']);
});

test('episodes of one time keep the order of the server in both orders', () => {
  const [a, b] = ['a', 'b'].map((id) => createEpisode({ id, pubDate: '2026-03-02T11:00:00.000Z' }));
  const { newest, oldest } = createEntries([a!, b!, ...library]);
  expect(ids(newest)).toEqual(['demo-c', 'a', 'b', 'demo-a', 'demo-b', 'demo-d']);
  expect(ids(oldest)).toEqual(['a', 'b', 'demo-a', 'demo-c', 'demo-b', 'demo-d']);
});

test.each([
  ['SLEEP', ['demo-a']],
  ['team THAT', ['demo-b']],
  ['water before', ['demo-c', 'demo-a', 'demo-d']],
  ['  simply ', ['demo-c']],
  ['no such words', []],
])('AUDIO-10 "%s" is found in titles and descriptions, in any case', (words, found) => {
  expect(ids(search(entries.newest, words))).toEqual(found);
});

test.each(['notebook', 'notébook', 'NOTE\u0301BOOK', 'smorrebrod', 'Smørrebrød'])(
  'AUDIO-10 %j is found with accents and without',
  (words) => {
    const { newest } = createEntries([
      createEpisode({ id: 'with', title: 'Notébook', description: 'Smørrebrød' }),
      createEpisode({ id: 'without', title: 'Notebook', description: 'Smorrebrod' }),
      ...library,
    ]);
    expect(ids(search(newest, words))).toEqual(['with', 'without']);
  },
);

test.each(['', ' ', '\t \n'])('AUDIO-11 blank words %j are no search', (words) => {
  expect(search(entries.newest, words)).toBe(entries.newest);
});

test('what stands at the end of a title and the start of a description is no match', () => {
  expect(search(entries.newest, 'skill water')).toEqual([]);
});

test('episodes without a picture get covers in turn, and keep them when a new one appears', () => {
  const bare = library.map((episode) => ({ ...episode, imageUrl: undefined }));
  const before = createEntries(bare).oldest;
  expect(new Set(before.map(({ cover }) => cover)).size).toBe(4);
  const after = createEntries([
    createEpisode({ id: 'demo-new', pubDate: '2026-06-01T11:00:00.000Z', imageUrl: undefined }),
    ...bare,
  ]).oldest;
  expect(after.slice(0, 2).map(({ cover }) => cover)).toEqual(before.slice(0, 2).map(({ cover }) => cover));
});

test('ROLE-11 a premium episode is locked by isSubscribed alone, or when its audio was left out', () => {
  const premium = createEpisode();
  expect(isLocked(premium, false)).toBe(true);
  expect(isLocked(premium, true)).toBe(false);
  expect(isLocked({ ...premium, requires_subscription: false }, false)).toBe(false);
  expect(isLocked({ ...premium, audioUrl: undefined }, true)).toBe(true);
});

test.each([
  ['demo-c', 'demo-c'],
  ['c', 'demo-c'],
  ['buzzsprout-c', 'demo-c'],
])('ENT-07 an episode is found as %s, with and without the prefix of its host', (asked, found) => {
  expect(findEntry(entries.newest, asked)?.episode.id).toBe(found);
});

test('ENT-07 ids without a prefix are found as they are', () => {
  const bare = createEntries([createEpisode({ id: '4711' })]).newest;
  expect(findEntry(bare, '4711')).toBe(bare[0]);
  expect(findEntry(bare, 'buzzsprout-4711')).toBe(bare[0]);
  expect(findEntry(bare, '471')).toBeUndefined();
});

test.each([
  ['843', 843],
  ['0', 0],
  ['246000', 246_000],
  ['1e3', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  [' 12', undefined],
  ['99999999999', undefined],
  ['', undefined],
  [null, undefined],
])('a URL with the second "%s" names %s, whatever length the feed gives', (text, position) => {
  expect(positionOf(text)).toBe(position);
});
