import { type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import { eventually } from '../../../eventually.fixture.ts';
import { setExpectedUser } from '../../../http/expected-user.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { addToEnd, clear, playNext, remove, turnAutoAdvance } from './queue-change.ts';
import { changeUpNext, forgetUpNext, isUpNextSent, refreshUpNext, upNextOf, useUpNext } from './up-next.ts';

const NEVER: PlayQueue = { episodeIds: [], autoAdvance: true, version: null };
const ids = () => upNextOf('maya').episodeIds.join('');
const listed = (episodeIds: string): PlayQueue => ({
  episodeIds: episodeIds.split(''),
  autoAdvance: true,
  version: crypto.randomUUID(),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setExpectedUser('maya');
});
afterEach(() => {
  setExpectedUser(null);
  localStorage.clear();
  vi.useRealTimers();
});

const sent = () => eventually(() => expect(isUpNextSent()).toBe(true));

/** The server as the contract has it: a write is stored if it is based on what stands, and answered with what stands. */
async function createServer(stored: PlayQueue = NEVER) {
  const state = { stored, isReachable: true, answersAreLost: false };
  const { received } = await createTestOrigin(({ method, body }): Answer => {
    if (!state.isReachable) return sentence(503, 'Later.');
    if (method === 'PUT') {
      const { basedOn, ...queue } = JSON.parse(body) as PlayQueue & { basedOn: string | null };
      if (basedOn === state.stored.version) state.stored = queue;
    }
    return state.answersAreLost ? sentence(503, 'Killed.') : json(state.stored);
  });
  const puts = () => received.filter(({ method }) => method === 'PUT').length;
  return {
    state,
    puts,
    has: (order: string) => eventually(() => expect(state.stored.episodeIds.join('')).toBe(order)),
    /** A change that another device makes. */
    elsewhere: (order: string) => void (state.stored = listed(order)),
    /** Makes a change that cannot be sent. */
    async whileAway(change: () => void) {
      state.isReachable = false;
      const before = puts();
      change();
      await eventually(() => expect(puts()).toBeGreaterThan(before));
      state.isReachable = true;
    },
  };
}

test('a change shows at once, and the server has it with one request', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  changeUpNext('maya', addToEnd('y'));
  expect(ids()).toBe('xy');
  await server.has('xy');
  expect(server.puts()).toBe(1);
});

test('what was changed without a connection is sent when it is back, also after a reload', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  await server.whileAway(() => changeUpNext('maya', addToEnd('y'), turnAutoAdvance(false)));
  expect(server.state.stored.episodeIds).toEqual(['x']);

  vi.resetModules();
  const reloaded = await import('./up-next.ts');
  (await import('../../../http/expected-user.ts')).setExpectedUser('maya');
  expect(reloaded.upNextOf('maya')).toEqual({ episodeIds: ['x', 'y'], autoAdvance: false });
  await reloaded.refreshUpNext('maya');
  expect(server.state.stored).toMatchObject({ episodeIds: ['x', 'y'], autoAdvance: false });
});

test('what two devices have changed without knowing of each other is all there', async () => {
  const server = await createServer(listed('abc'));
  await refreshUpNext('maya');
  await server.whileAway(() => {
    changeUpNext('maya', addToEnd('y'));
    changeUpNext('maya', remove('b'));
    changeUpNext('maya', playNext('n'));
  });
  server.elsewhere('abcz');
  await refreshUpNext('maya');
  await server.has('naczy');
  expect(ids()).toBe('naczy');
});

test('clearing Up Next takes nothing that another device has added meanwhile', async () => {
  const server = await createServer(listed('ab'));
  await refreshUpNext('maya');
  server.elsewhere('abz');
  changeUpNext('maya', clear(upNextOf('maya')));
  await server.has('z');
  await eventually(() => expect(ids()).toBe('z'));
});

test('a device that has never read Up Next takes nothing from it', async () => {
  const server = await createServer(listed('x'));
  changeUpNext('maya', playNext('y'));
  await server.has('yx');
  await eventually(() => expect(ids()).toBe('yx'));
});

test('what the server has stored is not changed again where its answer was lost', async () => {
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  server.state.answersAreLost = true;
  changeUpNext('maya', addToEnd('y'));
  await server.has('xy');
  changeUpNext('maya', addToEnd('z'));
  server.state.answersAreLost = false;
  await refreshUpNext('maya');
  await server.has('xyz');
  server.elsewhere('z');
  await refreshUpNext('maya');
  expect(ids()).toBe('z');
});

test('changes made in a row wait for each other', async () => {
  const server = await createServer();
  for (const id of 'abcdef') changeUpNext('maya', addToEnd(id));
  await server.has('abcdef');
  await sent();
  expect(server.puts()).toBe(2);
});

test('two tabs change the same Up Next in the same millisecond', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await createServer(listed('x'));
  await refreshUpNext('maya');
  vi.resetModules();
  const otherTab = await import('./up-next.ts');
  (await import('../../../http/expected-user.ts')).setExpectedUser('maya');
  await server.whileAway(() => {
    changeUpNext('maya', addToEnd('y'));
    otherTab.changeUpNext('maya', addToEnd('z'));
  });
  expect([ids(), otherTab.upNextOf('maya').episodeIds.join('')]).toEqual(['xyz', 'xyz']);
  await Promise.all([refreshUpNext('maya'), otherTab.refreshUpNext('maya')]);
  await server.has('xyz');
  await sent();
});

test('what another tab changes shows here before the server has it', async () => {
  await createTestOrigin(() => sentence(503, 'Later.'));
  const shown = renderHook(() => useUpNext('maya', ({ episodeIds }) => episodeIds.join(''))).result;
  vi.resetModules();
  const otherTab = await import('./up-next.ts');
  (await import('../../../http/expected-user.ts')).setExpectedUser('maya');
  otherTab.changeUpNext('maya', addToEnd('y'));
  // A browser tells the other tabs of each key.
  act(() => {
    for (const key of Object.keys(localStorage)) window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(shown.current).toBe('y');
});

test('an answer that comes late does not hide what was changed since', async () => {
  const held = Promise.withResolvers<Answer>();
  const stored = listed('x');
  await createTestOrigin(({ method, body }) => (method === 'GET' ? held.promise : json(JSON.parse(body))));
  const reading = refreshUpNext('maya');
  changeUpNext('maya', addToEnd('y'));
  await sent();
  held.resolve(json(stored));
  await reading;
  expect(ids()).toBe('y');
});

test('an answer that comes after the member has left is not kept', async () => {
  const held = Promise.withResolvers<Answer>();
  await createTestOrigin(() => held.promise);
  const reading = refreshUpNext('maya');
  setExpectedUser(null);
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
