import {
  linkNoticesEndpoint,
  noticesEndpoint,
  saveLinkNoticesEndpoint,
  saveNoticesEndpoint,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/serve.ts';
import { type ClickJournal, looksLikeShortCode, NO_LINK } from '../links/index.ts';
import * as service from './notices.service.ts';

/** Somebody who goes through all their links, and back, stays below it. */
const SWITCHES: Limit = { name: 'notices', burst: 60, everySeconds: 60 };

export function noticesRoutes(
  serve: Serve,
  deps: { db: Db; clickJournal: ClickJournal; limiter: RateLimiter },
): void {
  serve(noticesEndpoint, ({ caller }) => service.noticesOf(deps, caller.userId));

  serve(saveNoticesEndpoint, async ({ caller, body }) => {
    await deps.limiter.consume(SWITCHES, caller.userId);
    return service.saveNotices(deps, caller.userId, body.all);
  });

  serve(linkNoticesEndpoint, async ({ caller: { userId }, params: { shortCode } }) =>
    ofLink(shortCode, () => service.linkNoticesOf(deps, { userId, shortCode })),
  );

  serve(saveLinkNoticesEndpoint, async ({ caller: { userId }, params: { shortCode }, body }) =>
    ofLink(shortCode, async () => {
      await deps.limiter.consume(SWITCHES, userId);
      return service.saveLinkNotices(deps, { userId, shortCode }, body.wanted);
    }),
  );
}

/** @throws HttpError 404, the same for a link of somebody else and for one that does not exist. */
async function ofLink<T>(shortCode: string, find: () => Promise<T | null>): Promise<T> {
  const answer = looksLikeShortCode(shortCode) ? await find() : null;
  if (answer === null) throw new HttpError(404, NO_LINK);
  return answer;
}
