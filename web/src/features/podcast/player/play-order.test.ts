import { expect, test } from 'vitest';
import { createEpisode } from '../episode.fixture.ts';
import { following, type PlayOrder } from './play-order.ts';

const library = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  episode: createEpisode({ id }),
  cover: '',
  text: '',
}));
const list = library.slice(0, 4);

/** What plays after one another, from `a` on, until nothing follows. */
function playThrough(upNext: readonly string[], unplayable = ''): string {
  let order: PlayOrder = { upNext, library, list, listed: 'a', heard: ['a'] };
  for (;;) {
    const next = following(order, ({ episode }) => !unplayable.includes(episode.id));
    if (!next) return order.heard.join('');
    const { id } = next.entry.episode;
    order = {
      ...order,
      // It leaves Up Next when it begins.
      upNext: order.upNext.filter((other) => other !== id),
      listed: next.isFromList ? id : order.listed,
      heard: [...order.heard, id],
    };
  }
}

test('without Up Next the list plays on in its order', () => {
  expect(playThrough([])).toBe('abcd');
});

test('Up Next plays first, also what the list does not show, and then the list goes on where it was', () => {
  expect(playThrough(['e', 'd'])).toBe('aedbc');
});

test('what Up Next has played does not come again from the list', () => {
  expect(playThrough(['c', 'b'])).toBe('acbd');
});

test('what cannot play is passed over, and stays in Up Next', () => {
  expect(playThrough(['d', 'e', 'unknown'], 'bd')).toBe('aec');
});

test('what plays already is not next, but comes again after that', () => {
  expect(playThrough(['a', 'c'])).toBe('acabd');
});
