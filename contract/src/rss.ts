import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageNumber } from './endpoint.query-number.ts';

export const LAST_ITEMS_PAGE = 1_000;

export const rssItem = z.object({
  /** The episode's id. */
  id: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
  /** When the feed check found it. */
  createdAt: z.iso.datetime(),
  /** The state of the episode's notification. Once its log is deleted, only that it was sent is known. */
  announcement: z.enum(['none', 'scheduled', 'sent', 'failed', 'cancelled']),
  notificationScheduled: z.boolean(),
  notificationSent: z.boolean(),
  /** Why its transcript or its chapters could not be read, as sentences; absent if they could, or there are none. */
  faults: z.optional(z.array(z.string())),
});
export type RssItem = z.infer<typeof rssItem>;

export const rssItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/rss-items',
  access: 'admin',
  summary: 'The latest items found, newest first; the state of the feed has their number',
  query: z.object({
    page: z._default(pageNumber(LAST_ITEMS_PAGE), 1),
    pageSize: z._default(pageNumber(100), 100),
  }),
  output: z.array(rssItem),
});

export const announceItemEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/rss-items/:id/announce',
  access: 'admin',
  traced: 'episode.announced',
  summary: "Reschedules an item's notification after it was cancelled or failed",
  params: z.object({ id: z.string().check(z.maxLength(200), z.regex(/^\P{Cc}+$/u, 'This is no item')) }),
  output: z.object({ scheduledFor: z.iso.datetime() }),
  errors: { 404: 'No such item', 409: 'Its notification was neither cancelled nor failed' },
});

export const rssFeedEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/rss-feed',
  access: 'admin',
  summary: 'The state of the feed',
  output: z.object({
    /** The feed's URL; a name for the bundled feed. */
    feed: z.string(),
    checkedAt: z.nullable(z.iso.datetime()),
    lastSuccessAt: z.nullable(z.iso.datetime()),
    /** Why the last check failed; null if it succeeded. */
    lastFailure: z.nullable(z.string()),
    consecutiveFailures: z.int(),
    /** All episodes ever found. */
    itemCount: z.int(),
  }),
});
export type RssFeed = z.infer<typeof rssFeedEndpoint.output>;

export const checkRssFeedEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/check-rss-feed',
  access: 'admin',
  traced: 'feed.checked',
  summary: 'Checks the feed now',
  output: z.object({ newItems: z.int() }),
  errors: { 502: 'The feed could not be read; says why' },
});
