import { HOUR } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import { checkFeed, type FeedCheck, type FeedCheckDeps, isFeedStale } from './feed/feed.service.ts';
import type { FeedSource } from './feed/feed.ts';
import { workOnPeaks } from './audio/peaks.service.ts';
import type { PodcastDeps } from './podcast.routes.ts';
import { workOnWords } from './words/words.jobs.ts';
import { enqueueWords } from './words/words.service.ts';

export { sweepBookmarks } from './bookmarks/bookmarks.sweep.ts';
export { createDemoFeed, demoAudioFile } from './feed/feed.demo.ts';
export { createHttpFeed } from './feed/feed.http.ts';
export {
  countFound,
  type EpisodeRow,
  type FeedRow,
  findFeed,
  findFound,
  listFoundBetween,
  listFoundLast,
  listFoundLater,
} from './feed/feed.queries.ts';
export { checkFeed, type FeedCheck, type FeedCheckDeps } from './feed/feed.service.ts';
export { listOpenFeeds } from './listening-feed/listening-feed.queries.ts';
export { mayPlay } from './library/library.service.ts';
export { podcastRoutes } from './podcast.routes.ts';
export { listFaults } from './words/words.queries.ts';
export { enqueueWords } from './words/words.service.ts';
export { createWordsSource } from './words/words.source.ts';

const checkQueue: Queue<Record<string, never>> = { name: 'podcast-feed-check' };

type Deps = Omit<PodcastDeps, 'feedUrl' | 'limiter' | 'publicUrl'> & FeedCheckDeps;

/** Registers the library's jobs: checking the feed on request, computing waveforms, reading transcripts. */
export async function workOnPodcast(deps: Deps): Promise<void> {
  await workOnPeaks(deps);
  await workOnWords(deps);
  await deps.jobs.work(checkQueue, async () => void (await checkLibrary(deps)));
}

/** Checks the feed, and has the transcripts and chapters of what it brought read. */
export async function checkLibrary(
  deps: FeedCheckDeps & { jobs: Pick<Jobs, 'enqueue'> },
  alongside?: Parameters<typeof checkFeed>[1],
): Promise<FeedCheck> {
  const check = await checkFeed(deps, alongside);
  if (check.outcome === 'imported' && check.changed > 0) await enqueueWords(deps);
  return check;
}

/** Enqueues a check of the feed if there was none for an hour. */
export async function refreshLibrary(deps: {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
  feed: FeedSource;
}): Promise<void> {
  if (await isFeedStale(deps, HOUR)) await deps.jobs.enqueue(deps.db, checkQueue, {});
}
