import {
  linkClicksEndpoint,
  linkReachEndpoint,
  reachCsvEndpoint,
  reachEndpoint,
} from '@clear-spring/contract';
import { sendCsv } from '../../http/csv.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { looksLikeShortCode, NO_LINK } from '../links/index.ts';
import { reachCsv } from './reach.csv.ts';
import { linkClicks, linkReach, reach, type ReachDeps } from './reach.service.ts';

export function reachRoutes(serve: Serve, deps: ReachDeps): void {
  serve(linkReachEndpoint, async ({ caller, params: { shortCode }, query: { days } }) =>
    ofLink(deps, shortCode, () => linkReach(deps, caller, shortCode, days)),
  );

  serve(reachCsvEndpoint, async ({ caller, params: { shortCode }, query: { days }, reply }) => {
    const file = await ofLink(deps, shortCode, () => reachCsv(deps, caller, shortCode, days));
    return sendCsv(reply, file);
  });

  serve(linkClicksEndpoint, async ({ caller, params: { shortCode } }) =>
    ofLink(deps, shortCode, () => linkClicks(deps, caller, shortCode)),
  );

  serve(reachEndpoint, async ({ caller, query: { days } }) => {
    await deps.clickJournal.addUp();
    return reach(deps, caller, days);
  });
}

/** @throws HttpError 404, the same for a link of somebody else and for one that does not exist. */
async function ofLink<T>(
  { clickJournal }: ReachDeps,
  shortCode: string,
  find: () => Promise<T | null>,
): Promise<T> {
  if (!looksLikeShortCode(shortCode)) throw new HttpError(404, NO_LINK);
  await clickJournal.addUp();
  const answer = await find();
  if (answer === null) throw new HttpError(404, NO_LINK);
  return answer;
}
