import type { TranscriptHit } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { findMatches, readQuery, toPatterns, toTsquery } from './transcript-search.ts';
import * as queries from './transcript-search.queries.ts';

const MAX_HITS = 50;
/** More than are answered: some match only in the words that they share with the next passage. */
const LIMIT = 2 * MAX_HITS;
/** Episodes whose passages are read before the index is asked, at first and then: about 1,500 and 8,000 passages. */
const NEWEST = [12, 64];
/** With fewer hits among the first of them, the index has few enough to sort. */
const FEW = 3;

/** Passages with these words, of episodes that the listener may play, the newest episodes first. */
export async function searchTranscripts(
  { db, feedUrl }: { db: Db; feedUrl: string },
  listener: { isSubscribed: boolean },
  query: string,
): Promise<TranscriptHit[]> {
  const wanted = readQuery(query);
  if (!wanted) return [];
  const present = (passages: queries.FoundPassage[]) =>
    passages
      .map((passage) => presentHit(passage, findMatches(passage.text, wanted)))
      .filter((hit) => hit !== null);
  const library = { feedUrl, isSubscribed: listener.isSubscribed };
  const patterns = toPatterns(wanted);
  for (const episodes of NEWEST) {
    const newest = present(await queries.findAmongNewest(db, library, patterns, { episodes, limit: LIMIT }));
    if (newest.length >= MAX_HITS) return newest.slice(0, MAX_HITS);
    if (newest.length < FEW) break;
  }
  // Each of the newest is found again, so that nothing has to be put together.
  const all = await queries.findByIndex(db, library, toTsquery(wanted), { patterns, limit: LIMIT });
  return present(all).slice(0, MAX_HITS);
}

/** Null if the passage has what is wanted only in the words that it shares with the next, which is found too. */
function presentHit(
  { episodeId, text, own, offsets, starts }: queries.FoundPassage,
  matches: [from: number, to: number][],
): TranscriptHit | null {
  const [first] = matches;
  if (!first || first[0] >= own) return null;
  const cue = offsets.findLastIndex((offset) => offset <= first[0]);
  return { episodeId, start: starts[cue] ?? null, text, matches };
}
