import { checkRssFeedEndpoint, rssFeedEndpoint, rssItemsEndpoint } from '@clear-spring/contract';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { checkFeed, type FeedCheckDeps } from '../podcast/index.ts';
import * as service from './rss.service.ts';

export function rssRoutes(serve: Serve, deps: FeedCheckDeps): void {
  serve(rssItemsEndpoint, async () => service.listItems(deps));

  serve(rssFeedEndpoint, async () => service.describeFeed(deps));

  serve(checkRssFeedEndpoint, async () => {
    const check = await checkFeed(deps);
    if (check.outcome === 'failed') throw new Refusal(502, check.reason);
    return { newItems: check.outcome === 'imported' ? check.added.length : 0 };
  });
}
