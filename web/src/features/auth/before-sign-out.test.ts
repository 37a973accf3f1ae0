import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { logout } from './auth.api.ts';
import { logoutEverywhere } from './logout-everywhere.ts';
import { beforeSignOut } from './before-sign-out.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function signOut(how = logout) {
  const { received } = await createTestOrigin(() => json(null));
  const signedOut = how();
  return { signedOut, calls: () => received.map(({ url }) => url) };
}

test.each([
  ['here', logout, '/api/logout'],
  ['everywhere', logoutEverywhere, '/api/devices'],
])(
  'a sign-out %s comes after what is to be done in the session, also where that fails',
  async (_, how, path) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(beforeSignOut(() => promise));
    onTestFinished(beforeSignOut(() => Promise.reject(new Error('The server is busy.'))));
    const { signedOut, calls } = await signOut(how);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls()).toEqual([]);
    resolve();
    await signedOut;
    expect(calls()).toEqual([path]);
  },
);

test('a sign-out does not wait for a silent server', async () => {
  onTestFinished(beforeSignOut(() => new Promise(() => {})));
  const { signedOut, calls } = await signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await signedOut;
  expect(calls()).toEqual(['/api/logout']);
});
