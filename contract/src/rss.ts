import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const LAST_ITEMS_PAGE = 1_000;
const pageNumber = (highest: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(highest));

export const rssItem = z.object({
  /** The episode's id. */
  id: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
  /** When the feed check found it. */
  createdAt: z.iso.datetime(),
  /** What became of the notification about it. Of one whose log was deleted it is known that it was sent. */
  announcement: z.enum(['none', 'scheduled', 'sent', 'failed', 'cancelled']),
  notificationScheduled: z.boolean(),
  notificationSent: z.boolean(),
});
export type RssItem = z.infer<typeof rssItem>;

export const rssItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/rss-items',
  access: 'admin',
  summary: 'What was found last, newest first; the state of the feed says how many there are',
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
  summary: 'Schedules the notification about an item again, after it was cancelled or failed',
  params: z.object({ id: z.string().check(z.maxLength(200), z.regex(/^\P{Cc}+$/u, 'This is no item')) }),
  output: z.object({ scheduledFor: z.iso.datetime() }),
  errors: { 404: 'No such item', 409: 'Its notification was not cancelled, and did not fail' },
});

export const rssFeedEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/rss-feed',
  access: 'admin',
  summary: 'How the feed is doing',
  output: z.object({
    /** Its address; of the feed that comes with the product, a name. */
    feed: z.string(),
    checkedAt: z.nullable(z.iso.datetime()),
    lastSuccessAt: z.nullable(z.iso.datetime()),
    /** Why the last check failed; null after one that did not. */
    lastFailure: z.nullable(z.string()),
    consecutiveFailures: z.int(),
    /** All that were ever found. */
    itemCount: z.int(),
  }),
});
export type RssFeed = z.infer<typeof rssFeedEndpoint.output>;

export const checkRssFeedEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/check-rss-feed',
  access: 'admin',
  summary: 'Checks the feed now',
  output: z.object({ newItems: z.int() }),
  errors: { 502: 'The feed could not be read, and why' },
});
