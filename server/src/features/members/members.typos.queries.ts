import { plainText } from '@clear-spring/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/index.ts';
import { memberTerms, memberWords } from '../../db/schema/members.ts';

/** Of what nearly matches a search, the most similar among the first candidates. */
const SIMILAR = 20;
const CANDIDATES = 500;
/** Of those who begin with one corrected search: a short one would otherwise leave no room for the others. */
const PER_CORRECTION = 5;

/** What a typo may have replaced or left out: letters of the scripts that the search is written in, and digits. */
const ALPHABETS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
  'αβγδεζηθικλμνξοπρστυφχψως',
];
const lettersFor = (search: string) =>
  ALPHABETS.filter((alphabet) =>
    Array.from(plainText(search)).some((letter) => alphabet.includes(letter)),
  ).join('');

/**
 * What of a search is compared by trigrams, and how much of them a text must have. Those of short words in Latin letters
 * are nearly everybody's: among several words they do not count. Few are left of a short word in another script by a
 * typo, and few texts have its letters.
 */
function likenessTo(search: string): { words: string; atLeast: number } {
  if (!/^[\p{ASCII}\p{Script=Latin}]*$/u.test(search)) return { words: search, atLeast: 0.3 };
  const words = search.split(/\s+/).filter(Boolean);
  const telling = words.length > 1 ? words.filter((word) => word.length >= TELLING) : words;
  return { words: telling.join(' '), atLeast: 0.6 };
}
const TELLING = 4;

/**
 * The members most similar to a search, the most similar first: who begins with it but for one letter, and where nobody
 * does, and nobody begins with it either, who has most of its trigrams.
 */
export const findSimilar = (db: Db, search: string, isUnknown: boolean): Promise<string[]> =>
  db.transaction(async (tx) => {
    const { words, atLeast } = likenessTo(search);
    // PostgreSQL takes trigrams for cheap, and many lookups for so dear that it compiles them.
    await tx.execute(
      sql`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
        set_config('pg_trgm.word_similarity_threshold', ${String(atLeast)}, true)`,
    );
    const corrected = await findCorrected(tx, search);
    return corrected.length > 0 || !isUnknown || !words ? corrected : findAlike(tx, words);
  });

/** As the index compares them, up to the last of all characters. */
const beginsWith = (start: SQL) => sql`term ~>=~ (${start}) AND term ~<~ (${start} || chr(1114111))`;
/** As a value: PostgreSQL would join. */
const somebodyBeginsWith = (start: SQL) =>
  sql`(SELECT true FROM ${memberTerms} WHERE ${beginsWith(start)} LIMIT 1)`;

/**
 * By what the search would be with two neighbours exchanged, letters or words, or one letter less, more or other, each
 * looked up among the beginnings. Whatever somebody has as a whole is no typo.
 */
async function findCorrected(tx: Queryable, search: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`WITH search AS MATERIALIZED (SELECT search_key(${search}) AS key),
      cut AS MATERIALIZED (
        SELECT key, left(key, at - 1) AS head, substr(key, at) AS tail FROM search, generate_series(1, length(key)) at
        WHERE NOT EXISTS (SELECT FROM ${memberTerms} WHERE ${memberTerms.term} = key)
      ),
      letters AS MATERIALIZED (SELECT letter FROM regexp_split_to_table(${lettersFor(search)}, '') letter WHERE letter <> ''),
      -- Behind the typo nobody begins so: nothing is looked up there.
      other AS MATERIALIZED (
        SELECT key, head || letter AS head, tail FROM (SELECT * FROM cut WHERE ${somebodyBeginsWith(sql`head`)}) cut, letters
        WHERE ${somebodyBeginsWith(sql`head || letter`)}
      ),
      corrections AS (
        SELECT key, head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) AS beginning FROM cut
        UNION ALL SELECT key, head || substr(tail, 2) FROM cut WHERE length(key) > 3
        UNION ALL SELECT key, head || tail FROM other
        UNION ALL SELECT key, head || substr(tail, 2) FROM other
        UNION ALL SELECT key, regexp_replace(key, '^(\\S+) (\\S+)$', '\\2 \\1') FROM search
      )
      SELECT user_id AS id FROM (
        SELECT key, found.* FROM corrections, LATERAL (
          SELECT user_id, term FROM ${memberTerms} WHERE ${beginsWith(sql`beginning`)} LIMIT ${PER_CORRECTION}
        ) found
        WHERE left(beginning, length(key)) <> key LIMIT ${CANDIDATES}
      ) candidate
      GROUP BY user_id ORDER BY max(word_similarity(search_letters(key), search_letters(term))) DESC, user_id LIMIT ${SIMILAR}`,
  );
  return rows.map(({ id }) => id);
}

async function findAlike(tx: Queryable, search: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT user_id AS id FROM (
        SELECT user_id, words, search_letters(search_key(${search})) AS key FROM ${memberWords}
        WHERE search_letters(search_key(${search})) <% words LIMIT ${CANDIDATES}
      ) candidate
      ORDER BY word_similarity(key, words) DESC, user_id LIMIT ${SIMILAR}`,
  );
  return rows.map(({ id }) => id);
}
