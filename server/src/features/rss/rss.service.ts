import type { RssFeed, RssItem } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import {
  ANNOUNCED_AT,
  findStatuses,
  isTooLarge,
  newYorkTimeAfter,
  schedule,
} from '../notifications/index.ts';
import { findFeed, listFoundLast, listFoundLater } from '../podcast/index.ts';
import { findAnnouncements, insertAnnouncements } from './rss.queries.ts';

export interface RssDeps {
  db: Db;
  now: () => Date;
  feed: { url: string };
}

const LISTED = 100;
/** More items than this become one notification. */
const ONE_BY_ONE = 3;
const DESTINATION = '/advanced-audios';

export async function listItems({ db, feed }: RssDeps): Promise<RssItem[]> {
  const items = await listFoundLast(db, feed.url, LISTED);
  const announcements = await findAnnouncements(
    db,
    items.map(({ id }) => id),
  );
  const ids = [...announcements.values()].filter((id) => id !== null);
  const statuses = await findStatuses(db, ids);
  return items.map(({ id, title, link, firstSeenAt }) => {
    const announcement = announcements.get(id);
    // Only the log of one that was sent can be deleted.
    const sent = announcement === null || statuses.get(announcement ?? '') === 'completed';
    const createdAt = firstSeenAt.toISOString();
    return {
      id,
      title,
      link,
      createdAt,
      notificationScheduled: announcement !== undefined,
      notificationSent: sent,
    };
  });
}

export async function describeFeed({ db, feed }: RssDeps): Promise<RssFeed> {
  const row = await findFeed(db, feed.url);
  return {
    feed: feed.url,
    checkedAt: row?.checkedAt.toISOString() ?? null,
    lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
    lastFailure: row?.lastFailure ?? null,
    consecutiveFailures: row?.consecutiveFailures ?? 0,
  };
}

/** Schedules notifications for new items, for 7:05 PM in New York: one each, or one for all where there are many. */
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
      const scheduled = await schedule(
        tx,
        {
          message: { ...textFor(group.map(({ title }) => title)), url: DESTINATION },
          source: 'rss',
          sourceInfo: group.map(({ id }) => id).join(', '),
          target: 'all',
          userId: null,
        },
        { now: now(), scheduledFor: newYorkTimeAfter(now(), ANNOUNCED_AT) },
      );
      if (scheduled === 'past' || isTooLarge(scheduled))
        throw new Error('An announcement could not be scheduled.');
      await insertAnnouncements(
        tx,
        scheduled.id,
        group.map(({ id }) => id),
      );
    }
  });
}

const graphemes = new Intl.Segmenter('en');

/** A feed may have titles of any length; a phone shows about this much. */
function short(text: string, longest: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

function textFor(titles: readonly string[]) {
  const [first = ''] = titles;
  if (titles.length === 1) return { title: 'New Episode Available', body: short(first, 200) };
  return {
    title: `${titles.length} New Episodes Available`,
    body: `${short(first, 150)} and ${titles.length - 1} more`,
  };
}
