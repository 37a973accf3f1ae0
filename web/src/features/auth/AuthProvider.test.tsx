import type { User } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { currentToasts } from '../../ui/toast/toast-store.ts';
import { AuthProvider, useAuth } from './AuthProvider.tsx';

afterEach(cleanup);

function Who() {
  const { user, isLoading, error } = useAuth();
  return <p>{isLoading ? 'loading' : (error?.message ?? user?.username ?? 'nobody')}</p>;
}

async function start(answer: Answer) {
  const { received } = await createTestOrigin(() => answer);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Who />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  return received;
}

async function signedInAs(user: User) {
  await createTestOrigin(() => json(user));
  const client = createQueryClient();
  const hook = renderHook(useAuth, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <AuthProvider>{children}</AuthProvider>
      </QueryClientProvider>
    ),
  });
  await waitFor(() => expect(hook.result.current.user).not.toBeNull());
  return hook;
}

test('AUTH-26 a 401 for the current user is nobody, and no error', async () => {
  const received = await start(sentence(401, 'Please sign in.'));
  expect(screen.getByText('nobody')).toBeTruthy();
  expect(currentToasts()).toEqual([]);
  expect(received.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/user']]);
});

test.each([403, 500, 503])('a %i is an error, and says nothing about who this is', async (status) => {
  await start(sentence(status, 'Please try again.'));
  expect(screen.getByText(`${status}: Please try again.`)).toBeTruthy();
});

test('what a call says of a part of the member leaves the rest as it is by now', async () => {
  const { result } = await signedInAs(testUser('maya'));
  // Both left when the first name was unknown; the one that says the zone is answered last.
  const { updateUser } = result.current;
  act(() => updateUser(testUser('maya', { firstName: 'Maya' })));
  act(() => updateUser({ username: 'maya', timeZone: 'Asia/Tokyo' }));
  act(() => updateUser({ username: 'leo', timeZone: 'Europe/Stockholm' }));
  await waitFor(() =>
    expect(result.current.user).toEqual(testUser('maya', { firstName: 'Maya', timeZone: 'Asia/Tokyo' })),
  );
});

test('AUTH-36 reading the auth state outside its provider throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
});
