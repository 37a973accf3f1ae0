import { type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { addToEnd, clear, move, playNext, remove, restore, turnAutoAdvance } from './queue-change.ts';
import { changeUpNext, forgetUpNext, refreshUpNext, upNextOf } from './up-next.ts';
import { eventually } from '../../../eventually.fixture.ts';

const NEVER: PlayQueue = { episodeIds: [], autoAdvance: true, at: null };
const ids = () => upNextOf('maya').episodeIds.join('');
const listed = (episodeIds: string, at = '2026-11-21T12:00:00.000Z'): PlayQueue => ({
  episodeIds: episodeIds.split(''),
  autoAdvance: true,
  at,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  forgetUpNext(null);
  localStorage.clear();
  vi.useRealTimers();
});

/** The server as the contract has it: the newest queue stands, and every write is answered with what stands. */
async function createServer(stored: PlayQueue = NEVER) {
  const state = { stored, isReachable: true };
  const { received } = await createTestOrigin(({ method, body }): Answer => {
    if (!state.isReachable) return sentence(503, 'Later.');
    if (method === 'GET') return json(state.stored);
    const sent = JSON.parse(body) as PlayQueue;
    if ((sent.at ?? '') > (state.stored.at ?? '')) state.stored = sent;
    return json(state.stored);
  });
  return {
    state,
    received,
    has: (order: string) => eventually(() => expect(state.stored.episodeIds.join('')).toBe(order)),
  };
}

test('the changes that a member makes', async () => {
  const server = await createServer();
  await refreshUpNext('maya');
  for (const change of [addToEnd('a'), addToEnd('b'), playNext('c'), addToEnd('a')])
    changeUpNext('maya', change);
  expect(ids()).toBe('cab');
  changeUpNext('maya', playNext('b'));
  expect(ids()).toBe('bca');
  changeUpNext('maya', move('b', 'a'));
  expect(ids()).toBe('cab');
  changeUpNext('maya', remove('a'));
  expect(ids()).toBe('cb');
  changeUpNext('maya', clear);
  changeUpNext('maya', addToEnd('d'));
  changeUpNext('maya', restore(['c', 'b']));
  expect(ids()).toBe('cbd');
  await server.has('cbd');
});

test('a change shows at once, and the server has it', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  changeUpNext('maya', addToEnd('y'));
  expect(ids()).toBe('xy');
  await server.has('xy');
});

test('what was changed without a connection is sent when it is back, also after a reload', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  server.state.isReachable = false;
  changeUpNext('maya', addToEnd('y'));
  changeUpNext('maya', turnAutoAdvance(false));
  await eventually(() => expect(server.received.length).toBeGreaterThan(2));
  expect(server.state.stored.episodeIds).toEqual(['x']);

  server.state.isReachable = true;
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await refreshUpNext('maya');
  expect(server.state.stored).toMatchObject({ episodeIds: ['x', 'y'], autoAdvance: false });
});

test('the newest of two devices stands', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  server.state.isReachable = false;
  changeUpNext('maya', addToEnd('y'));
  await eventually(() => expect(server.received.at(-1)?.method).toBe('PUT'));
  server.state.stored = listed('z', new Date(Date.now() + 60_000).toISOString());
  server.state.isReachable = true;
  await refreshUpNext('maya');
  expect(ids()).toBe('z');
  // Its clock is ahead of this one, and yet what is changed here afterwards is newer.
  changeUpNext('maya', addToEnd('y'));
  await server.has('zy');
});

test('a device that has never read Up Next takes nothing from it', async () => {
  const server = await createServer(listed('x'));
  changeUpNext('maya', playNext('y'));
  await server.has('yx');
  expect(ids()).toBe('yx');
});

test('a change made while the other device is read is made to what that has', async () => {
  const server = await createServer(listed('xy'));
  await refreshUpNext('maya');
  server.state.stored = listed('xyz', '2026-11-21T13:00:00.000Z');
  const reading = refreshUpNext('maya');
  changeUpNext('maya', remove('x'));
  expect(ids()).toBe('y');
  await reading;
  expect(ids()).toBe('yz');
  await server.has('yz');
});

test('a change, also that an episode has begun, takes nothing from what another device has added', async () => {
  const server = await createServer(listed('xy'));
  await refreshUpNext('maya');
  server.state.stored = listed('xyz', '2026-11-21T13:00:00.000Z');
  changeUpNext('maya', remove('x'));
  expect(ids()).toBe('y');
  await server.has('yz');
  expect(ids()).toBe('yz');
});

test('what another tab has changed is here', async () => {
  await createServer(listed('x'));
  await refreshUpNext('maya');
  localStorage.setItem(
    'up-next:maya',
    JSON.stringify({ queue: listed('q'), isUnsent: false, isBlind: false }),
  );
  window.dispatchEvent(new StorageEvent('storage', { key: 'up-next:maya' }));
  expect(ids()).toBe('q');
});

test('an answer that comes after the member has left is not kept', async () => {
  const held = Promise.withResolvers<Answer>();
  await createTestOrigin(() => held.promise);
  const reading = refreshUpNext('maya');
  forgetUpNext(null);
  held.resolve(json(listed('x')));
  await reading;
  expect(localStorage.length).toBe(0);
  expect(ids()).toBe('');
});

test('a full Up Next takes no more, and plays on', async () => {
  const full = Array.from({ length: QUEUE_MAX_LENGTH }, (_, at) => `e${at}`);
  await createServer({ ...listed(''), episodeIds: full });
  await refreshUpNext('maya');
  expect(changeUpNext('maya', addToEnd('more'))).toBe(false);
  expect(upNextOf('maya').episodeIds).toEqual(full);
  expect(changeUpNext('maya', remove('e0'))).toBe(true);
  expect(changeUpNext('maya', addToEnd('more'))).toBe(true);
});
