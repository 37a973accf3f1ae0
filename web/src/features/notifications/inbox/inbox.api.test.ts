import type { InboxPage } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setExpectedUser } from '../../../http/expected-user.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { catchUpReads, inboxQuery, markRead, markReadThrough, readMarks } from './inbox.api.ts';
import { inboxItem } from './inbox-item.fixture.ts';
import { unreadQuery } from './unread.ts';

beforeEach(() => setExpectedUser('maya'));
afterEach(() => {
  setExpectedUser(null);
  localStorage.clear();
});

/** An inbox whose two newest items are loaded, of five unread ones. */
async function openInbox(status: number) {
  const server = { status, sent: [] as unknown[], beforeAnswer: () => {} };
  await createTestOrigin(({ body }): Answer => {
    server.beforeAnswer();
    if (server.status !== 200) return sentence(server.status, 'No.');
    server.sent.push(JSON.parse(body));
    return json({ unread: 2 });
  });
  const client = createQueryClient();
  const page: InboxPage = { items: [inboxItem(5), inboxItem(4)], hasMore: true, unread: 5 };
  client.setQueryData(inboxQuery.queryKey, { pages: [page], pageParams: [null] });
  client.setQueryData(unreadQuery.queryKey, { unread: 5 });
  const read = () =>
    client.getQueryData(inboxQuery.queryKey)!.pages.flatMap(({ items }) => items.map(({ isRead }) => isRead));
  const unread = () => client.getQueryData(unreadQuery.queryKey)!.unread;
  return { server, client, read, unread };
}

test('what is read without a server is read here at once, and told when it is back', async () => {
  const { server, client, read, unread } = await openInbox(503);
  markRead(client, 'maya', inboxItem(4).id);
  expect([read(), unread()]).toEqual([[false, true], 4]);
  markReadThrough(client, 'maya', 5);
  expect([read(), unread()]).toEqual([[true, true], 0]);
  await catchUpReads('maya', client);
  expect(readMarks.waiting('maya')).toHaveLength(2);

  server.status = 200;
  await catchUpReads('maya', client);
  expect(server.sent).toEqual([{ ids: [inboxItem(4).id], through: 5 }]);
  expect(readMarks.waiting('maya')).toEqual([]);
  // Something has come meanwhile, which only the server knows.
  await vi.waitFor(() => expect(unread()).toBe(2));
});

test('an inbox that was read before the server knew of a mark does not show as new what is read', async () => {
  const { server, client, read } = await openInbox(503);
  const older = client.getQueryData(inboxQuery.queryKey)!;
  markReadThrough(client, 'maya', 5);
  client.setQueryData(inboxQuery.queryKey, older);
  server.status = 200;
  await catchUpReads('maya', client);
  expect(read()).toEqual([true, true]);
});

test('what is answered once another member is here changes nothing that they see', async () => {
  const { server, client, read, unread } = await openInbox(200);
  markRead(client, 'maya', inboxItem(4).id);
  server.beforeAnswer = () => setExpectedUser('noor');
  const theirs = {
    pages: [{ items: [inboxItem(5), inboxItem(4)], hasMore: false, unread: 2 }],
    pageParams: [null],
  };
  client.setQueryData(inboxQuery.queryKey, theirs);
  client.setQueryData(unreadQuery.queryKey, { unread: 7 });
  await vi.waitFor(() => expect(readMarks.waiting('maya')).toEqual([]));
  expect([read(), unread()]).toEqual([[false, false], 7]);
});

test('marks that the server refuses for good are not sent for ever, and another member’s are not sent at all', async () => {
  const { server, client } = await openInbox(400);
  markRead(client, 'maya', inboxItem(4).id);
  await vi.waitFor(() => expect(readMarks.waiting('maya')).toEqual([]));
  server.status = 503;
  markRead(client, 'maya', inboxItem(5).id);
  setExpectedUser('noor');
  server.status = 200;
  await catchUpReads('maya', client);
  expect(server.sent).toEqual([]);
});
