import {
  INBOX_PAGE,
  inboxEndpoint,
  type InboxItem,
  type InboxPage,
  markReadEndpoint,
  READ_AT_ONCE,
} from '@clear-spring/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { openTabChannel } from '../../../browser/tab-channel.ts';
import { call } from '../../../http/call.ts';
import { createCatchUp, createOutbox, hasLeft, isFinal } from '../../../http/outbox.ts';
import { invalidate, keyOf } from '../../../http/query-client.ts';
import { closeShown } from '../../../pwa/shown-notifications.ts';
import { unreadQuery } from './unread.ts';

/** The pages that have been opened so far, newest first. They are read again together. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: keyOf(inboxEndpoint),
  queryFn: ({ pageParam, signal }) =>
    call(
      inboxEndpoint,
      { query: { pageSize: INBOX_PAGE, ...(pageParam !== null && { before: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ items, hasMore }: InboxPage) => (hasMore ? items.at(-1)!.position : null),
  refetchOnMount: 'always',
});

/** That an item was read, or all up to a position. */
interface ReadMark {
  /** The item's; `all` for the position. */
  id: string;
  at: string;
  through?: number;
}

const ALL = 'all';
export const readMarks = createOutbox<ReadMark>('inbox-reads:', ({ id }) => id);

/** Marks one item as read: here at once, at the server as soon as it can be reached. */
export function markRead(client: QueryClient, username: string, id: string): void {
  keep(client, username, { id, at: new Date().toISOString() });
}

/** Marks everything up to this position, the newest that the member has seen. */
export function markReadThrough(client: QueryClient, username: string, through: number): void {
  keep(client, username, { id: ALL, at: new Date().toISOString(), through });
}

function keep(client: QueryClient, username: string, mark: ReadMark): void {
  readMarks.keep(username, mark);
  showRead(client, mark);
  void closeShown(mark.id === ALL ? undefined : mark.id);
  void catchUpReads(username, client);
}

/** The items with what was read here and the server does not know yet. */
export function withMarks(items: readonly InboxItem[], marks: readonly ReadMark[]): InboxItem[] {
  const ids = new Set(marks.map(({ id }) => id));
  const through = Math.max(-1, ...marks.map((mark) => mark.through ?? -1));
  return items.map((item) =>
    item.isRead || !(ids.has(item.id) || item.position <= through) ? item : { ...item, isRead: true },
  );
}

/** What is stored on this device says so too, for when it is opened without a connection. */
function showRead(client: QueryClient, mark: ReadMark): void {
  const known = client.getQueryData(inboxQuery.queryKey);
  const before = known?.pages.flatMap(({ items }) => items).filter(({ isRead }) => !isRead).length ?? 0;
  const pages = known?.pages.map((page) => ({ ...page, items: withMarks(page.items, [mark]) })) ?? [];
  const after = pages.flatMap(({ items }) => items).filter(({ isRead }) => !isRead).length;
  const was = client.getQueryData(unreadQuery.queryKey)?.unread ?? known?.pages[0]?.unread ?? 0;
  // Below what is loaded everything is read too, once all is.
  const unread = mark.id === ALL ? after : Math.max(0, was - (before - after));
  client.setQueryData(unreadQuery.queryKey, { unread });
  if (!known) return;
  const counted = pages.map((page) => ({ ...page, unread }));
  client.setQueryData(inboxQuery.queryKey, { ...known, pages: counted });
}

const tabs = openTabChannel('inbox');

/** Calls back when something was read in another tab. @returns unsubscribe */
export function onReadElsewhere(callback: () => void): () => void {
  tabs?.addEventListener('message', callback);
  return () => tabs?.removeEventListener('message', callback);
}

/** Sends what was read here. Marks only ever add, so it does not matter when they come, or how often. */
export const catchUpReads = createCatchUp(async (username: string, client: QueryClient) => {
  const marks = readMarks.waiting(username).slice(0, READ_AT_ONCE);
  if (marks.length === 0) return false;
  const settle = () => marks.forEach((mark) => readMarks.settle(username, mark));
  const ids = marks.flatMap(({ id }) => (id === ALL ? [] : [id]));
  const through = marks.find(({ id }) => id === ALL)?.through;
  try {
    const body = { ids, ...(through !== undefined && { through }) };
    const unread = await call(markReadEndpoint, { body }, { keepalive: true, as: username });
    settle();
    if (hasLeft(username)) return false;
    // What was read meanwhile, or still is, may have been answered before, and would show it as unread again.
    for (const mark of marks) showRead(client, mark);
    if (client.isFetching({ queryKey: inboxQuery.queryKey }) > 0) void invalidate(client, inboxEndpoint);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tabs?.postMessage('read');
    if (readMarks.waiting(username).length === 0) client.setQueryData(unreadQuery.queryKey, unread);
  } catch (error) {
    if (isFinal(error)) settle();
  }
  return readMarks.waiting(username).length > 0;
});
