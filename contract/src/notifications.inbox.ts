import * as z from 'zod/mini';
import { pageNumber, queryNumber } from './endpoint.query-number.ts';
import { endpoint } from './endpoint.ts';
import { topics } from './notifications.choices.ts';
import { sources } from './notifications.ts';

const count = z.int().check(z.minimum(0));

/** Orders the items of an inbox: whatever comes later has a higher one. */
const NO_POSITION = 'There is no such position';
const position = z.int(NO_POSITION).check(z.minimum(0, NO_POSITION));

/** A message that was sent to the member, whether or not a device of theirs got it. */
export const inboxItem = z.object({
  id: z.string(),
  position,
  title: z.string(),
  body: z.string(),
  /** Where it leads; null where it only says something. */
  url: z.nullable(z.string()),
  source: z.enum(sources),
  topic: z.nullable(z.enum(topics)),
  sentAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const INBOX_PAGE = 20;

export const inboxEndpoint = endpoint({
  method: 'GET',
  path: '/api/inbox',
  access: 'member',
  summary: 'What was sent to the caller since they joined and within a year, newest first',
  query: z.object({
    /** Only items below this position: that of the last one of the page before. */
    before: z.optional(z.pipe(queryNumber(NO_POSITION), position)),
    pageSize: z._default(pageNumber(100), INBOX_PAGE),
  }),
  output: z.object({ items: z.array(inboxItem), hasMore: z.boolean(), unread: count }),
});
export type InboxPage = z.infer<typeof inboxEndpoint.output>;

const unread = z.object({ unread: count });
export type Unread = z.infer<typeof unread>;

export const unreadEndpoint = endpoint({
  method: 'GET',
  path: '/api/inbox/unread',
  access: 'member',
  summary: "How many items of the caller's inbox are unread",
  output: unread,
});

/** Items that one call marks; a page that has more to say calls again. */
export const READ_AT_ONCE = 200;

export const markReadEndpoint = endpoint({
  method: 'POST',
  path: '/api/inbox/read',
  access: 'member',
  summary: "Marks items of the caller's inbox as read: these, and all up to a position",
  body: z.object({
    ids: z._default(z.array(z.uuid('There is no such item')).check(z.maxLength(READ_AT_ONCE)), []),
    /** The position of the newest item that the member has seen: what came since stays unread. */
    through: z.optional(position),
  }),
  output: unread,
});
