import {
  announceItemEndpoint,
  checkRssFeedEndpoint,
  rssFeedEndpoint,
  rssItemsEndpoint,
} from '@clear-spring/contract';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { checkLibrary, type FeedCheckDeps } from '../podcast/index.ts';
import { actorOf, writeTrace } from '../traces/index.ts';
import * as service from './rss.service.ts';

export function rssRoutes(serve: Serve, deps: FeedCheckDeps & { jobs: Jobs }): void {
  serve(rssItemsEndpoint, async ({ query }) => service.listItems(deps, query));

  serve(announceItemEndpoint, async ({ caller, request, params }) => {
    const announced = await service.announceAgain(deps, actorOf({ caller, request }), params.id);
    switch (announced) {
      case 'unknown':
        throw new HttpError(404, 'There is no such item.');
      case 'not-over':
        throw new HttpError(409, 'Only a notification that was cancelled or failed can be scheduled again.');
      default:
        return announced;
    }
  });

  serve(rssFeedEndpoint, async () => service.describeFeed(deps));

  serve(checkRssFeedEndpoint, async ({ caller, request }) => {
    const by = actorOf({ caller, request });
    const check = await checkLibrary(deps, (tx, { outcome }) =>
      writeTrace(tx, { by, action: 'feed.checked', after: { outcome } }),
    );
    switch (check.outcome) {
      case 'failed':
        throw new HttpError(502, check.reason);
      case 'unchanged':
        return { newItems: 0 };
      case 'imported':
        return { newItems: check.added.length };
    }
  });
}
