import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodes, episodeWords, transcriptPassages } from '../../../db/schema/podcast.ts';
import type { TranscriptReference } from '../documents/feed.words.ts';
import { newestFirst } from '../feed/feed.queries.ts';
import type { Passage } from './transcript.passages.ts';

export type WordsRow = typeof episodeWords.$inferSelect;
export type WordsKind = WordsRow['kind'];

/** What is read of an episode, and from where. */
export type DueWords =
  | { episodeId: string; kind: 'transcript'; source: TranscriptReference[]; failures: number }
  | { episodeId: string; kind: 'chapters'; source: string; failures: number };

export async function findWords(db: Queryable, episodeId: string, kind: WordsKind): Promise<WordsRow | null> {
  const [row] = await db
    .select()
    .from(episodeWords)
    .where(and(eq(episodeWords.episodeId, episodeId), eq(episodeWords.kind, kind)));
  return row ?? null;
}

/** The words that were read from this source. */
export async function findWordsOf(
  db: Queryable,
  { episodeId, kind, source }: Pick<WordsRow, 'episodeId' | 'kind' | 'source'>,
): Promise<WordsRow | null> {
  const isCurrent = sql`${episodeWords.source} = ${JSON.stringify(source)}::jsonb`;
  const [row] = await db
    .select()
    .from(episodeWords)
    .where(and(eq(episodeWords.episodeId, episodeId), eq(episodeWords.kind, kind), isCurrent));
  return row ?? null;
}

/** Texts of the feed's episodes to be read now: those that a member waits for, then those of the newest episodes. */
export async function listDue(db: Queryable, feedUrl: string, now: Date, limit: number): Promise<DueWords[]> {
  const { rows } = await db.execute<DueWords>(sql`
    SELECT id AS "episodeId", named.kind, named.source,
      CASE WHEN known.source = named.source THEN known.failures ELSE 0 END AS failures
    FROM episodes
    CROSS JOIN LATERAL (
      VALUES ('transcript', words -> 'transcripts'), ('chapters', words -> 'chaptersUrl')
    ) named (kind, source)
    LEFT JOIN episode_words known ON known.episode_id = id AND known.kind = named.kind
    WHERE feed_url = ${feedUrl} AND named.source NOT IN ('[]', 'null')
      AND (known.source IS DISTINCT FROM named.source OR known.retry_at <= ${now.toISOString()})
    ORDER BY known.state IS NOT DISTINCT FROM 'pending' DESC, ${newestFirst}
    LIMIT ${limit}`);
  return rows;
}

/** Deletes what the feed no longer names. Uploads stay. */
export async function deleteWithdrawn(db: Queryable, feedUrl: string): Promise<void> {
  await db.execute(sql`
    WITH withdrawn AS (
      DELETE FROM episode_words USING episodes
      WHERE episode_id = id AND feed_url = ${feedUrl} AND (
        (kind = 'transcript' AND words -> 'transcripts' = '[]')
        OR (kind = 'chapters' AND words -> 'chaptersUrl' = 'null')
      )
      RETURNING episode_id, kind
    )
    DELETE FROM transcript_passages WHERE episode_id IN (
      SELECT episode_id FROM withdrawn WHERE kind = 'transcript'
      EXCEPT SELECT episode_id FROM episode_words WHERE kind = 'upload'
    )`);
}

/** Puts a text first in line; true for the one caller who did. */
export async function askFor(
  db: Queryable,
  { episodeId, kind, source }: { episodeId: string; kind: WordsKind; source: unknown },
  now: Date,
): Promise<boolean> {
  const asked = { source, state: 'pending' as const, retryAt: now, changedAt: now };
  const rows = await db
    .insert(episodeWords)
    .values({ episodeId, kind, ...asked })
    .onConflictDoUpdate({
      target: [episodeWords.episodeId, episodeWords.kind],
      set: { ...asked, content: null, fault: null, failures: 0 },
      setWhere: sql`${episodeWords.source} <> ${JSON.stringify(source)}::jsonb`,
    })
    .returning({ episodeId: episodeWords.episodeId });
  return rows.length > 0;
}

export async function putWords(db: Queryable, row: WordsRow): Promise<void> {
  const { episodeId: _, kind: __, ...outcome } = row;
  await db
    .insert(episodeWords)
    .values(row)
    .onConflictDoUpdate({ target: [episodeWords.episodeId, episodeWords.kind], set: outcome });
}

/** True if there was one. */
export async function deleteWords(db: Queryable, episodeId: string, kind: WordsKind): Promise<boolean> {
  const rows = await db
    .delete(episodeWords)
    .where(and(eq(episodeWords.episodeId, episodeId), eq(episodeWords.kind, kind)))
    .returning({ episodeId: episodeWords.episodeId });
  return rows.length > 0;
}

/** The episodes for which an admin has uploaded a transcript. */
export async function listUploaded(db: Queryable, feedUrl: string): Promise<string[]> {
  const rows = await db
    .select({ id: episodeWords.episodeId })
    .from(episodeWords)
    .innerJoin(episodes, eq(episodes.id, episodeWords.episodeId))
    .where(and(eq(episodeWords.kind, 'upload'), eq(episodes.feedUrl, feedUrl)));
  return rows.map(({ id }) => id);
}

/** Keeps a statement below the protocol's limit of 65,535 values. */
const CHUNK = 5_000;

/** Locks the episode, so that of an upload and a transcript from the feed the later sees the earlier. */
export async function lockEpisode(tx: Queryable, episodeId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: episodes.id })
    .from(episodes)
    .where(eq(episodes.id, episodeId))
    .for('update');
  return rows.length > 0;
}

export async function replacePassages(
  tx: Queryable,
  episodeId: string,
  passages: readonly Passage[],
): Promise<void> {
  await tx.delete(transcriptPassages).where(eq(transcriptPassages.episodeId, episodeId));
  const rows = passages.map((passage, position) => ({ episodeId, position, ...passage }));
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.insert(transcriptPassages).values(rows.slice(at, at + CHUNK));
}

/** Why words of these episodes could not be read. */
export async function listFaults(
  db: Queryable,
  episodeIds: readonly string[],
): Promise<{ episodeId: string; fault: string }[]> {
  return db
    .select({ episodeId: episodeWords.episodeId, fault: sql<string>`${episodeWords.fault}` })
    .from(episodeWords)
    .where(and(inArray(episodeWords.episodeId, [...episodeIds]), sql`${episodeWords.fault} IS NOT NULL`))
    .orderBy(episodeWords.kind);
}
