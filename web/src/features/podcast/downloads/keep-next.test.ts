import { expect, test } from 'vitest';
import { createEpisode } from '../episode.fixture.ts';
import type { Download } from './download.ts';
import { nextOf, outlived } from './keep-next.ts';

const entries = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  episode: createEpisode({ id }),
  cover: '',
  text: '',
}));
const listening = ({ played = '', begun = '', current = null as string | null, upNext = '' } = {}) => ({
  isPlayed: (id: string) => played.includes(id),
  isBegun: (id: string) => begun.includes(id),
  current,
  upNext: upNext.split(''),
});
const ids = (next: typeof entries) => next.map(({ episode }) => episode.id).join('');

test('the next are the first three not played, but none that the member has removed', () => {
  expect(ids(nextOf(entries, listening()))).toBe('abc');
  expect(ids(nextOf(entries, listening({ played: 'ac' })))).toBe('bde');
  expect(ids(nextOf(entries, listening({ played: 'a' }), ['c', 'd']))).toBe('be');
});

test('Up Next comes first, in its order, also what was played', () => {
  expect(ids(nextOf(entries, listening({ upNext: 'ed' })))).toBe('eda');
  expect(ids(nextOf(entries, listening({ upNext: 'cb', played: 'b' })))).toBe('cba');
  expect(ids(nextOf(entries, listening({ upNext: 'cb' }), ['c']))).toBe('bad');
});

const kept = (automatic: readonly string[], byHand: readonly string[]) =>
  new Map(
    [...automatic, ...byHand].map((id): [string, Download] => [
      id,
      {
        episode: createEpisode({ id }),
        cover: '',
        state: 'done',
        received: 1,
        size: 1,
        askedAt: 0,
        validator: null,
        isAutomatic: automatic.includes(id),
      },
    ]),
  );

test('what was kept ahead goes once it is played or no longer next, and nothing else ever does', () => {
  const going = (told: ReturnType<typeof listening>) =>
    outlived(nextOf(entries, told), kept(['a', 'b', 'c', 'd'], ['e']), told).join('');
  expect(going(listening())).toBe('d');
  expect(going(listening({ played: 'a' }))).toBe('a');
  expect(going(listening({ played: 'ae' }))).toBe('a');
  expect(going(listening({ played: 'a', current: 'a' }))).toBe('');
  expect(going(listening({ begun: 'd' }))).toBe('');
});
