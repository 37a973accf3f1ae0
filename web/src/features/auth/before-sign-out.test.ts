import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { logout } from './auth.api.ts';
import { beforeSignOut } from './before-sign-out.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function signOut() {
  const { received } = await createTestOrigin(() => json(null));
  const signedOut = logout();
  return { signedOut, calls: () => received.map(({ url }) => url) };
}

test('a sign-out comes after what is to be done in the session, also where that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(beforeSignOut(() => promise));
  onTestFinished(beforeSignOut(() => Promise.reject(new Error('The server is busy.'))));
  const { signedOut, calls } = await signOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls()).toEqual([]);
  resolve();
  await signedOut;
  expect(calls()).toEqual(['/api/logout']);
});

test('a sign-out does not wait for a silent server', async () => {
  onTestFinished(beforeSignOut(() => new Promise(() => {})));
  const { signedOut, calls } = await signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await signedOut;
  expect(calls()).toEqual(['/api/logout']);
});
