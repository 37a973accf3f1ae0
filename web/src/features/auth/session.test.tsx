import {
  EXPECTED_USER_HEADER,
  loginEndpoint,
  myLinksEndpoint,
  profileEndpoint,
} from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../http/call.ts';
import { createQueryClient, keyOf } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, json, type Received, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { currentToasts, dismissToast, toast } from '../../ui/toast/toast-store.ts';
import { AuthProvider, useAuth } from './AuthProvider.tsx';
import { persistedKey, readPersisted, rememberSignOut, writePersisted } from './persisted-state-storage.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  dismissToast();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Who() {
  const { user, leaving, loginMutation, logoutMutation } = useAuth();
  return (
    <>
      <p>{user?.username ?? `nobody, ${leaving?.how ?? 'never was'}`}</p>
      <button onClick={() => logoutMutation.mutate()}>Log out</button>
      <button onClick={() => loginMutation.mutate({ username: 'maya', password: 'a spring' })}>
        Sign in
      </button>
    </>
  );
}

/** A tab of maya's. `session.of` is who is signed in in the browser; `answer` responds to everything else. */
async function openTab(answer: (call: Received) => Answer | Promise<Answer> = () => json(null)) {
  const session = { of: 'maya' as string | null };
  const { received } = await createTestOrigin((asked) => {
    if (asked.url !== '/api/user') return answer(asked);
    return session.of === null ? sentence(401, 'Please sign in.') : json(testUser(session.of));
  });
  async function draw() {
    const client = createQueryClient();
    render(
      <QueryClientProvider client={client}>
        <AuthProvider>
          <Who />
        </AuthProvider>
      </QueryClientProvider>,
    );
    await screen.findByText('maya');
    return client;
  }
  return {
    client: await draw(),
    received,
    session,
    /** The browser had suspended it. `meanwhile` is what it missed. */
    async wake({ meanwhile }: { meanwhile: () => void }) {
      cleanup();
      meanwhile();
      await draw();
    },
  };
}

const profile = { firstName: '', lastName: '', email: 'maya@members.example', csUserId: '' };
/** Like a screen, which reports what fails. */
const save = () =>
  act(() =>
    call(profileEndpoint, { body: profile }).catch(() => void toast({ title: 'Could not be saved' })),
  );
const lastToast = () => currentToasts().find(({ open }) => open)?.title;
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

const OVER = 'Your session has ended. Please sign in again.';

test('a call says for whom its page was drawn, and who-am-I says nothing', async () => {
  const { received } = await openTab();
  await save();
  expect(received.map(({ url, headers }) => [url, headers[EXPECTED_USER_HEADER]])).toEqual([
    ['/api/user', undefined],
    ['/api/profile', 'maya'],
  ]);
});

test('one 401 ends the session for the whole page, and its sentence is the one that stays', async () => {
  const { client } = await openTab(() => sentence(401, 'Please sign in.'));
  client.setQueryData(keyOf(myLinksEndpoint), []);
  sessionStorage.setItem('kept:maya:personal information', '{"firstName":"May"}');
  await save();
  await screen.findByText('nobody, over');
  expect(lastToast()).toBe(OVER);
  expect(client.getQueryData(keyOf(myLinksEndpoint))).toBeUndefined();
  // It waits for maya.
  expect(sessionStorage).toHaveLength(1);
});

test('a 401 to a wrong password at the door ends nothing', async () => {
  await openTab(() => sentence(401, 'The username or password is wrong.'));
  await act(() =>
    call(loginEndpoint, { body: { username: 'maya', password: 'not this one' } }).catch(() => {}),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('maya')).toBeTruthy();
  expect(lastToast()).toBeUndefined();
});

test('what is refused since somebody else is signed in makes the page theirs, with nothing of the member before', async () => {
  const { client, session } = await openTab(() => ({
    ...sentence(409, 'Somebody else is signed in here by now.'),
    headers: { [EXPECTED_USER_HEADER]: 'another' },
  }));
  client.setQueryData(keyOf(myLinksEndpoint), []);
  sessionStorage.setItem('kept:maya:personal information', '{"firstName":"May"}');
  session.of = 'leo';
  await save();
  await screen.findByText('leo');
  expect(lastToast()).toBe('Now signed in as leo');
  expect(client.getQueryData(keyOf(myLinksEndpoint))).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('whoever comes back to a tab whose session has ended is told', async () => {
  const { session } = await openTab();
  session.of = null;
  comeBack();
  await screen.findByText('nobody, over');
  expect(lastToast()).toBe(OVER);
});

test('a sign-out in another tab is one here, and no session that ended', async () => {
  const { session } = await openTab();
  sessionStorage.setItem('kept:maya:personal information', '{"firstName":"May"}');
  session.of = null;
  const other = new BroadcastChannel('clear-spring member');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  other.postMessage('signed-out');
  await screen.findByText('nobody, signed-out');
  other.close();
  expect(lastToast()).toBe('Logged out');
  expect(sessionStorage).toHaveLength(0);
});

test('an answer that was under way when the member left does not bring an end of the session', async () => {
  const { session } = await openTab(() => sentence(401, 'Please sign in.'));
  session.of = 'leo';
  const late = save();
  comeBack();
  await late;
  await waitFor(() => expect(screen.getByText('leo')).toBeTruthy());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(lastToast()).not.toBe(OVER);
});

test('a browser that stores nothing, and has no way from tab to tab, lets in and out all the same', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const storage of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(storage, new Proxy({}, { get: refuse, ownKeys: refuse }));
  vi.stubGlobal('BroadcastChannel', refuse);
  const { session } = await openTab(({ url }) => json(url === '/api/login' ? testUser('maya') : null));
  session.of = null;
  fireEvent.click(screen.getByText('Log out'));
  await screen.findByText('nobody, signed-out');
  session.of = 'maya';
  fireEvent.click(screen.getByText('Sign in'));
  expect(await screen.findByText('maya')).toBeTruthy();
});

test('a sign-out that can neither be told nor remembered is none: the next page would be signed in again', async () => {
  await openTab();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  fireEvent.click(screen.getByText('Log out'));
  await waitFor(() => expect(lastToast()).toBe('Logout failed'));
  expect(screen.getByText('maya')).toBeTruthy();
});

test('what was asked for a member who has left is told to nobody, and brings nothing of theirs back', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { session, client } = await openTab(({ url }) =>
    url === '/api/profile' ? answer.promise : json(null),
  );
  const told = vi.fn<() => void>();
  void call(profileEndpoint, { body: profile }).then(told, told);
  session.of = 'leo';
  comeBack();
  await screen.findByText('leo');
  answer.resolve(json({ ...testUser('maya'), firstName: 'Maya' }));
  await act(() => client.fetchQuery({ queryKey: keyOf(myLinksEndpoint) }));
  expect(told).not.toHaveBeenCalled();
});

test('a tab that slept has its drafts when it wakes, but for those from before a sign-out', async () => {
  const { wake } = await openTab();
  const draft = persistedKey('maya', 'personal information');
  writePersisted(draft, { firstName: 'May' });
  await wake({ meanwhile: () => {} });
  expect(readPersisted(draft)).toEqual({ firstName: 'May' });
  await wake({ meanwhile: rememberSignOut });
  expect(sessionStorage).toHaveLength(0);
});
