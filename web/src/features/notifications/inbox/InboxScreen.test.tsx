import {
  inboxEndpoint,
  type InboxItem,
  type InboxPage,
  markReadEndpoint,
  unreadEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';
import { keyOf } from '../../../http/query-client.ts';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { type Answer, sentence } from '../../../http/test-origin.ts';
import { inboxQuery, readMarks } from './inbox.api.ts';
import { inboxItem } from './inbox-item.fixture.ts';

const unreadIn = (items: readonly InboxItem[]) => items.filter(({ isRead }) => !isRead).length;
const inbox = (items: InboxItem[], more: Partial<InboxPage> = {}): Replies => ({
  'GET /api/inbox': replyOf(inboxEndpoint, { items, hasMore: false, unread: unreadIn(items), ...more }),
  'GET /api/inbox/unread': replyOf(unreadEndpoint, { unread: unreadIn(items) }),
});
const open = (replies: Replies) => openApp('/inbox', { replies });

const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article')!;
const bell = () => screen.getByRole('link', { name: /^Inbox/ });

test('an inbox without a message says what it is for', async () => {
  await open({});
  await screen.findByText('Nothing yet');
  screen.getByText('What we send to you from now on is kept here, whether or not a phone buzzed.');
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  expect(bell().getAttribute('aria-label')).toBe('Inbox');
  expect(bell().getAttribute('aria-current')).toBe('page');
});

test('an inbox that cannot be loaded says so, and loads again', async () => {
  const { person, reply } = await open({ 'GET /api/inbox': sentence(500, 'No.') });
  await screen.findByText('Your inbox did not load');
  expect(screen.getByText('Please try again in a moment.')).toBeTruthy();
  reply(inbox([inboxItem(1)]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Message 1');
});

test('older messages come on request, also after a failure, until the end', async () => {
  const { person, reply, callsOf } = await open(inbox([inboxItem(5)], { hasMore: true }));
  await rowOf('Message 5');
  reply({ 'GET /api/inbox': sentence(500, 'No.') });
  await person.click(screen.getByRole('button', { name: 'Show older messages' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The older messages did not load. Please try again.',
  );
  await rowOf('Message 5');
  reply(inbox([inboxItem(4)]));
  await person.click(screen.getByRole('button', { name: 'Show older messages' }));
  await screen.findByText('That is everything since you joined. Messages stay for a year.');
  expect(screen.getAllByRole('article').map((it) => it.querySelector('h3')!.textContent)).toEqual([
    'Message 5',
    'Message 4',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(callsOf(inboxEndpoint).at(-1)!.url).toContain('before=5');
});

test('a message that leads nowhere is read by a press, and the rest at once; other tabs hear of both', async () => {
  const other = new BroadcastChannel('inbox');
  onTestFinished(() => other.close());
  const told = vi.fn<() => void>();
  other.addEventListener('message', told);
  const { person, callsOf } = await open({
    ...inbox([inboxItem(3), inboxItem(2), inboxItem(1, { isRead: true })]),
    'POST /api/inbox/read': ({ body }): Answer =>
      replyOf(unreadEndpoint, { unread: body.includes('through') ? 0 : 1 }),
  });
  const third = within(await rowOf('Message 3'));
  third.getByText('New');
  expect(within(await rowOf('Message 1')).queryByText('New')).toBeNull();
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Inbox, 2 unread'));
  await person.click(third.getByRole('button', { name: 'Mark as read: Message 3' }));
  expect(third.queryByText('New')).toBeNull();
  expect(screen.getByText('1 unread').getAttribute('role')).toBe('status');
  await person.click(screen.getByRole('button', { name: 'Mark all read' }));
  screen.getByText('Everything is read.');
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark all read' }).getAttribute('aria-disabled')).toBe('true');
  await waitFor(() =>
    expect(callsOf(markReadEndpoint).map(({ sent }) => sent)).toEqual([
      { ids: [inboxItem(3).id] },
      { ids: [], through: 3 },
    ]),
  );
  expect(bell().getAttribute('aria-label')).toBe('Inbox');
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
});

test('a list that was asked for before a message was read does not show it as new again', async () => {
  const { person, reply, client, callsOf } = await open({
    ...inbox([inboxItem(1)]),
    'POST /api/inbox/read': replyOf(unreadEndpoint, { unread: 0 }),
  });
  const first = within(await rowOf('Message 1'));
  const before = callsOf(inboxEndpoint).length;
  const late = Promise.withResolvers<Answer>();
  reply({ 'GET /api/inbox': () => late.promise });
  void client.refetchQueries({ queryKey: inboxQuery.queryKey });
  await waitFor(() => expect(callsOf(inboxEndpoint)).toHaveLength(before + 1));
  reply(inbox([inboxItem(1, { isRead: true })]));
  await person.click(first.getByRole('button', { name: 'Mark as read: Message 1' }));
  await waitFor(() => expect(callsOf(inboxEndpoint)).toHaveLength(before + 2));
  late.resolve(replyOf(inboxEndpoint, { items: [inboxItem(1)], hasMore: false, unread: 1 }));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(first.queryByText('New')).toBeNull();
  expect(readMarks.waiting('maya')).toEqual([]);
});

test('what another tab has read shows here at once, also without a connection', async () => {
  await open(inbox([inboxItem(1)]));
  const first = within(await rowOf('Message 1'));
  first.getByText('New');
  const key = 'inbox-reads:maya';
  const { id } = inboxItem(1);
  localStorage.setItem(key, JSON.stringify({ [id]: { id, at: new Date().toISOString() } }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(first.queryByText('New')).toBeNull();
});

test('what another tab has told the server as read is counted here', async () => {
  const { reply } = await open(inbox([inboxItem(2), inboxItem(1)]));
  await screen.findByRole('link', { name: 'Inbox, 2 unread' });
  reply(inbox([inboxItem(2), inboxItem(1, { isRead: true })]));
  const other = new BroadcastChannel('inbox');
  onTestFinished(() => other.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  other.postMessage('read');
  await screen.findByRole('link', { name: 'Inbox, 1 unread' });
  const first = within(await rowOf('Message 1'));
  await waitFor(() => expect(first.queryByText('New')).toBeNull());
});

test('what was read is told before its member signs out', async () => {
  const { person, reply, callsOf } = await open({
    ...inbox([inboxItem(1)]),
    'POST /api/inbox/read': sentence(503, 'Later.'),
    'POST /api/logout': { status: 204 },
  });
  const first = within(await rowOf('Message 1'));
  await person.click(first.getByRole('button', { name: 'Mark as read: Message 1' }));
  await waitFor(() => expect(callsOf(markReadEndpoint)).toHaveLength(1));
  reply({ 'POST /api/inbox/read': replyOf(unreadEndpoint, { unread: 0 }) });
  await person.click(screen.getByRole('button', { name: /^Account of maya/ }));
  await person.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(callsOf(markReadEndpoint).at(-1)!.sent).toEqual({ ids: [inboxItem(1).id] });
  expect(callsOf(markReadEndpoint)).toHaveLength(2);
});

test('what was read waits for its member where their session ends by itself', async () => {
  const { person, reply, client } = await open({
    ...inbox([inboxItem(1)]),
    'POST /api/inbox/read': sentence(503, 'Later.'),
  });
  const first = within(await rowOf('Message 1'));
  await person.click(first.getByRole('button', { name: 'Mark as read: Message 1' }));
  reply({ 'GET /api/user': sentence(401, 'Please sign in.') });
  await act(() => client.invalidateQueries({ queryKey: keyOf(userEndpoint) }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(readMarks.waiting('maya')).toHaveLength(1);
});
