import type { RssFeed, RssItem } from '@clear-spring/contract';
import { shortened } from '../../shortened.ts';
import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import {
  ANNOUNCED_AT,
  findStatuses,
  isTooLarge,
  newYorkTimeAfter,
  schedule,
} from '../notifications/index.ts';
import {
  checkLibrary,
  countFound,
  type EpisodeRow,
  type FeedCheckDeps,
  type FeedRow,
  findFeed,
  findFound,
  listFoundLast,
  listFoundLater,
  listFaults,
} from '../podcast/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';
import {
  findAnnouncements,
  insertAnnouncements,
  rememberFailure,
  replaceAnnouncement,
  lockAnnouncement,
} from './rss.queries.ts';

export interface RssDeps {
  db: Db;
  now: () => Date;
  feed: { url: string };
}

/** More items than this share one notification. */
const ONE_BY_ONE = 3;
const DESTINATION = '/advanced-audios';

export async function listItems(
  { db, feed }: RssDeps,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<RssItem[]> {
  const items = await listFoundLast(db, feed.url, { limit: pageSize, offset: (page - 1) * pageSize });
  const announcements = await findOutcomes(
    db,
    items.map(({ id }) => id),
  );
  const faults = Map.groupBy(
    await listFaults(
      db,
      items.map(({ id }) => id),
    ),
    ({ episodeId }) => episodeId,
  );
  return items.map((item) => ({
    ...presentRssItem(item, announcements.get(item.id) ?? 'none'),
    ...(faults.has(item.id) && { faults: faults.get(item.id)!.map(({ fault }) => fault) }),
  }));
}

const presentRssItem = (
  { id, title, link, firstSeenAt }: EpisodeRow,
  announcement: RssItem['announcement'],
): RssItem => ({
  id,
  title,
  link,
  createdAt: firstSeenAt.toISOString(),
  announcement,
  notificationScheduled: announcement === 'scheduled' || announcement === 'sent',
  notificationSent: announcement === 'sent',
});

const OUTCOME = {
  scheduled: 'scheduled',
  sending: 'scheduled',
  completed: 'sent',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

/** The state of these episodes' notifications, for those that had one. */
async function findOutcomes(
  db: Queryable,
  episodeIds: readonly string[],
): Promise<Map<string, RssItem['announcement']>> {
  const announcements = await findAnnouncements(db, episodeIds);
  const statuses = await findStatuses(
    db,
    [...announcements.values()].flatMap(({ notificationId }) => notificationId ?? []),
  );
  return new Map(
    Array.from(announcements, ([episodeId, { notificationId, failed }]) => {
      const status = notificationId && statuses.get(notificationId);
      // The log of an unsent notification cannot be deleted.
      return [episodeId, status ? OUTCOME[status] : failed ? 'failed' : 'sent'];
    }),
  );
}

/** Called before a notification's log is deleted, so that its items still know the outcome. */
export async function keepOutcome(
  tx: Queryable,
  { id, status }: { id: string; status: keyof typeof OUTCOME },
): Promise<void> {
  if (status === 'failed') await rememberFailure(tx, id);
}

export async function describeFeed({
  db,
  feed,
}: Pick<RssDeps, 'feed'> & { db: Queryable }): Promise<RssFeed> {
  return presentRssFeed(feed.url, await findFeed(db, feed.url), await countFound(db, feed.url));
}

/** The row is null before the first check. */
const presentRssFeed = (feed: string, row: FeedRow | null, itemCount: number): RssFeed => ({
  feed,
  checkedAt: row?.checkedAt.toISOString() ?? null,
  lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
  lastFailure: row?.lastFailure ?? null,
  consecutiveFailures: row?.consecutiveFailures ?? 0,
  itemCount,
});

/** Schedules notifications for new items at 7:05 PM in New York: one each, or one for all when there are many. */
export async function announceNewItems({ db, feed, now }: RssDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await listFoundLater(tx, feed.url);
    const announced = await findAnnouncements(
      tx,
      found.map(({ id }) => id),
    );
    const items = found.filter(({ id }) => !announced.has(id));
    if (items.length === 0) return;
    const groups = items.length > ONE_BY_ONE ? [items] : items.map((item) => [item]);
    for (const group of groups) {
      const { id } = await announceTogether(tx, group, now());
      await insertAnnouncements(
        tx,
        id,
        group.map((item) => item.id),
      );
    }
  });
}

/**
 * Checks the feed again if its last check failed, and announces what that brings: for a feed that is away just then the
 * night's only check would come a day later.
 */
export async function catchUp(deps: FeedCheckDeps & { jobs: Pick<Jobs, 'enqueue'> }): Promise<void> {
  const row = await findFeed(deps.db, deps.feed.url);
  if (!row?.lastFailure) return;
  const { outcome } = await checkLibrary(deps);
  if (outcome !== 'failed') await announceNewItems(deps);
}

/** Reschedules a cancelled or failed notification, for the next 7:05 PM in New York. */
export async function announceAgain(
  { db, feed, now }: RssDeps,
  by: Actor,
  id: string,
): Promise<{ scheduledFor: string } | 'unknown' | 'not-over'> {
  return db.transaction(async (tx) => {
    const item = await findFound(tx, feed.url, id);
    if (!item) return 'unknown';
    await lockAnnouncement(tx, id);
    const outcome = (await findOutcomes(tx, [id])).get(id);
    if (outcome !== 'cancelled' && outcome !== 'failed') return 'not-over';
    const scheduled = await announceTogether(tx, [item], now());
    await replaceAnnouncement(tx, scheduled.id, id);
    const { scheduledFor } = scheduled;
    await writeTrace(tx, { by, action: 'episode.announced', target: id, after: { scheduledFor } });
    return { scheduledFor };
  });
}

/** Schedules one notification for these items. */
async function announceTogether(
  tx: Queryable,
  items: readonly { id: string; title: string }[],
  now: Date,
): Promise<{ id: string; scheduledFor: string }> {
  const titles = items.map(({ title }) => title);
  const scheduled = await schedule(
    tx,
    {
      message: { ...textFor(titles), url: DESTINATION },
      source: 'rss',
      sourceInfo: shortened(`New in the feed: ${titles.join(', ')}`, 500),
      target: 'all',
      topic: 'newContent',
      userId: null,
    },
    { now, scheduledFor: newYorkTimeAfter(now, ANNOUNCED_AT) },
  );
  if (scheduled === 'past' || isTooLarge(scheduled))
    throw new Error('An announcement could not be scheduled.');
  return scheduled;
}

function textFor(titles: readonly string[]) {
  const [first = ''] = titles;
  if (titles.length === 1) return { title: 'New Episode Available', body: shortened(first, 200) };
  return {
    title: `${titles.length} New Episodes Available`,
    body: `${shortened(first, 150)} and ${titles.length - 1} more`,
  };
}
