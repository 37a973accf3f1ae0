import type { Jobs } from '../../jobs/index.ts';
import { checkLibrary, type FeedCheckDeps } from '../podcast/index.ts';
import { announceNewItems, catchUp } from './rss.service.ts';

export { rssRoutes } from './rss.routes.ts';
export { describeFeed, keepOutcome } from './rss.service.ts';

/** In New York time. */
export const CHECK_CRON = '5 0 * * *';
export const ANNOUNCE_CRON = '10 0 * * *';
const CATCH_UP_CRON = '35 * * * *';

export async function workOnRss(deps: FeedCheckDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.schedule('rss-check', CHECK_CRON, async () => void (await checkLibrary(deps)));
  await deps.jobs.schedule('rss-announce', ANNOUNCE_CRON, () => announceNewItems(deps));
  await deps.jobs.schedule('rss-catch-up', CATCH_UP_CRON, () => catchUp(deps));
}
