import { afterEach, expect, test } from 'vitest';
import { type Answer, createTestOrigin, sentence } from '../../http/test-origin.ts';
import { flushPendingSignOut, isSignOutPending, rememberPendingSignOut } from './pending-sign-out.ts';

afterEach(() => localStorage.clear());

const NOTHING: Answer = { status: 204 };

test.each([
  ['the server takes is owed no more', NOTHING, true],
  ['comes after the end of the session is owed no more', sentence(401, 'Please sign in.'), true],
  ['the server does not take stays owed', sentence(503, 'Later.'), false],
])('a sign-out that %s', async (_, answer, isTold) => {
  const { received } = await createTestOrigin(() => answer);
  rememberPendingSignOut();
  expect(await flushPendingSignOut()).toBe(isTold);
  expect(isSignOutPending()).toBe(!isTold);
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/logout']);
});

test('without a sign-out that is owed nothing is sent', async () => {
  const { received } = await createTestOrigin(() => NOTHING);
  expect(await flushPendingSignOut()).toBe(true);
  expect(received).toEqual([]);
});
