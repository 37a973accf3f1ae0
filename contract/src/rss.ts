import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const rssItem = z.object({
  /** The episode's id. */
  id: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
  /** When the feed check found it. */
  createdAt: z.iso.datetime(),
  notificationScheduled: z.boolean(),
  notificationSent: z.boolean(),
});
export type RssItem = z.infer<typeof rssItem>;

export const rssItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/rss-items',
  access: 'admin',
  summary: 'The hundred items that were found last, newest first',
  output: z.array(rssItem),
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
