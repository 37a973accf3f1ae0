import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { newestFirst } from '../feed/feed.queries.ts';

export interface FoundPassage {
  episodeId: string;
  text: string;
  own: number;
  offsets: number[];
  starts: number[];
}

interface Library {
  feedUrl: string;
  /** Without the plan only free episodes are searched. */
  isSubscribed: boolean;
}

const playable = ({ feedUrl, isSubscribed }: Library) =>
  sql`feed_url = ${feedUrl} AND (${isSubscribed} OR NOT requires_subscription)`;
/** A word at the end is followed by a space here too. */
const matching = (patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`words || ' ' LIKE ${pattern}`),
    sql` AND `,
  );
const passage = sql`episode_id AS "episodeId", text, own, offsets, starts`;

/**
 * Reads the passages of the newest episodes one by one. What is common is found in a few of them, where the index would
 * name half a million passages to be sorted. `patterns` are for LIKE.
 */
export async function findAmongNewest(
  db: Queryable,
  library: Library,
  patterns: readonly string[],
  { episodes, limit }: { episodes: number; limit: number },
): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & Record<string, unknown>>(sql`
    WITH newest AS MATERIALIZED (
      SELECT id, pub_date, feed_position FROM (
        SELECT id, pub_date, feed_position FROM episodes WHERE ${playable(library)} ORDER BY ${newestFirst}
      ) playable
      -- Not EXISTS, which could become a join with all passages: this is asked of one episode after the other.
      WHERE (SELECT true FROM transcript_passages WHERE episode_id = id LIMIT 1) LIMIT ${episodes}
    )
    SELECT ${passage} FROM newest AS episodes JOIN transcript_passages ON episode_id = id
    WHERE ${matching(patterns)} ORDER BY ${newestFirst}, position LIMIT ${limit}`);
  return rows;
}

/** Finds passages by the index, which is exact but for phrases of three words and more. */
export async function findByIndex(
  db: Queryable,
  library: Library,
  tsquery: string,
  { patterns, limit }: { patterns: readonly string[]; limit: number },
): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & Record<string, unknown>>(sql`
    WITH found AS MATERIALIZED (
      SELECT episode_id, position, text, own, offsets, starts FROM transcript_passages
      WHERE passage_lexemes(words) @@ ${tsquery}::tsquery AND ${matching(patterns)}
    )
    SELECT ${passage} FROM found JOIN episodes ON episode_id = id
    WHERE ${playable(library)} ORDER BY ${newestFirst}, position LIMIT ${limit}`);
  return rows;
}
