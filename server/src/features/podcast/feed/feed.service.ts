import type { Db, Transaction } from '../../../db/index.ts';
import type { FeedSource } from './feed.ts';
import { newEpisodeId, matchEpisodes, withoutDuplicates } from './feed.identity.ts';
import * as queries from './feed.queries.ts';

export interface FeedCheckDeps {
  db: Db;
  feed: FeedSource;
  now: () => Date;
  log: {
    info(detail: object, message: string): void;
    warn(detail: object, message: string): void;
  };
}

export type FeedCheck =
  | { outcome: 'unchanged' }
  /** `added`: episodes never seen before; empty for a first import, which is the podcast's past. */
  | { outcome: 'imported'; added: queries.EpisodeRow[]; changed: number }
  /** The library is unchanged. `reason` is a sentence for admins. */
  | { outcome: 'failed'; reason: string };

/** Reads the feed and updates the library. May be called at any time, on any app node. */
export async function checkFeed(
  { db, feed, now, log }: FeedCheckDeps,
  alongside: (tx: Transaction, check: FeedCheck) => Promise<void> = async () => {},
): Promise<FeedCheck> {
  const before = await queries.findFeed(db, feed.url);
  const answer = await feed.read({ etag: before?.etag ?? null, lastModified: before?.lastModified ?? null });
  const failuresBefore = before?.consecutiveFailures ?? 0;
  if (typeof answer === 'object' && 'failure' in answer) {
    const failed = { outcome: 'failed' as const, reason: answer.failure };
    await db.transaction(async (tx) => {
      await queries.recordFailure(tx, feed.url, now(), answer.failure);
      await alongside(tx, failed);
    });
    log.warn({ reason: answer.failure, inARow: failuresBefore + 1 }, "the podcast's feed could not be read");
    return failed;
  }
  if (failuresBefore > 0) log.info({ failures: failuresBefore }, "the podcast's feed can be read again");
  if (answer === 'unchanged') {
    const unchanged = { outcome: 'unchanged' as const };
    await db.transaction(async (tx) => {
      await queries.recordSuccess(tx, feed.url, { at: now(), changed: false });
      await alongside(tx, unchanged);
    });
    return unchanged;
  }

  return db.longTransaction(async (tx) => {
    const at = now();
    const { lastSuccessAt } = await queries.lockFeed(tx, feed.url, at);
    const fromFirstImport = lastSuccessAt === null;
    const known = await queries.listKnown(tx);
    const ids = new Set(known.map(({ id }) => id));
    const added: queries.EpisodeRow[] = [];
    const recognised = matchEpisodes(withoutDuplicates(answer.items), known, feed.url);
    const rows = [...recognised].map(([item, episode], feedPosition) => {
      const id = episode?.id ?? newEpisodeId(item, feed.url, (taken) => ids.has(taken));
      const row = { ...item, id, feedUrl: feed.url, firstSeenAt: at, feedPosition, fromFirstImport };
      if (!episode) {
        ids.add(id);
        if (!fromFirstImport) added.push(row);
      }
      return row;
    });
    const formerFeeds = new Set([...recognised.values()].flatMap((episode) => episode?.feedUrl ?? []));
    formerFeeds.delete(feed.url);
    await queries.forgetValidators(tx, [...formerFeeds]);
    const changed = await queries.putEpisodes(tx, rows);
    await queries.putBehind(
      tx,
      feed.url,
      rows.map(({ id }) => id),
    );
    await queries.recordSuccess(tx, feed.url, { at, validators: answer.validators, changed: changed > 0 });
    const imported = { outcome: 'imported' as const, added, changed };
    await alongside(tx, imported);
    return imported;
  });
}

/** True if the feed was not checked within this many milliseconds, or never. */
export async function isFeedStale(
  { db, feed, now }: Omit<FeedCheckDeps, 'log'>,
  after: number,
): Promise<boolean> {
  const row = await queries.findFeed(db, feed.url);
  return !row || now().getTime() - row.checkedAt.getTime() >= after;
}
