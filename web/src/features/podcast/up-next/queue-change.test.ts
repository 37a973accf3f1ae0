import { expect, test } from 'vitest';
import {
  addToEnd,
  clear,
  move,
  playNext,
  type QueueChange,
  remove,
  restore,
  turnAutoAdvance,
  type UpNext,
  withChanges,
} from './queue-change.ts';

const upNext = (episodeIds: string): UpNext => ({ episodeIds: episodeIds.split(''), autoAdvance: true });
const after = (before: string, ...changes: QueueChange[]) =>
  withChanges(upNext(before), changes).episodeIds.join('');

test('the changes that a member makes', () => {
  expect(after('ab', playNext('c'))).toBe('cab');
  expect(after('abc', playNext('b'))).toBe('bac');
  expect(after('ab', addToEnd('c'))).toBe('abc');
  expect(after('abc', addToEnd('a'))).toBe('abc');
  expect(after('abc', remove('b'))).toBe('ac');
  expect(after('abc', clear(upNext('abc')))).toBe('');
  expect(withChanges(upNext('ab'), [turnAutoAdvance(false)]).autoAdvance).toBe(false);
});

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['a', 'b', 'bac'],
  ['b', 'b', 'abc'],
  ['b', 'gone', 'abc'],
])('%s is put where %s is: %s', (id, over, order) => {
  expect(after('abc', move(upNext('abc'), id, over))).toBe(order);
});

test('what was removed comes back where it was, and what was added since stays', () => {
  expect(after('ac', ...restore(upNext('ac'), ['a', 'b', 'c']))).toBe('abc');
  expect(after('d', ...restore(upNext(''), ['a', 'b']))).toBe('abd');
});

test.each<[string, QueueChange[], string, string]>([
  ['what another device has added is not cleared', [clear(upNext('ab'))], 'abx', 'x'],
  ['what it has removed does not come back by being moved', [move(upNext('abc'), 'c', 'a')], 'ab', 'ab'],
  ['one stays behind the one that it was put behind', [move(upNext('abc'), 'c', 'b')], 'xabc', 'xacb'],
  [
    'what it has removed does not come back with what was removed here',
    restore(upNext('b'), ['a', 'b']),
    '',
    'a',
  ],
  ['what plays next does so before what is next there', [playNext('n')], 'xab', 'nxab'],
])('made to what another device has made of it, %s', (_, changes, theirs, both) => {
  expect(after(theirs, ...changes)).toBe(both);
});

test('a change does not depend on how often it is made: the answer to the first time may have been lost', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const changes = all.flatMap((id): QueueChange[] => [
    playNext(id),
    addToEnd(id),
    remove(id),
    ...all
      .filter((other) => other !== id)
      .flatMap((other): QueueChange[] => [
        { kind: 'put', id, after: other },
        { kind: 'move', id, after: other },
      ]),
  ]);
  for (const order of ['', 'a', 'ab', 'bdac', 'abcd'])
    for (const change of changes) {
      const once = after(order, change);
      expect(after(once, change)).toBe(once);
    }
});
