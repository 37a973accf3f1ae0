import type { Chapters, Transcript } from '@clear-spring/contract';
import type { Db, Queryable } from '../../../db/index.ts';
import type { Refusal } from '../../../http/http-error.ts';
import type { Jobs, Queue } from '../../../jobs/index.ts';
import { type Actor, findLastActor, writeTrace } from '../../traces/index.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import { readTranscript } from '../documents/transcript.document.ts';
import { incrementLibraryVersion } from '../library/library.queries.ts';
import { passagesOf } from './transcript.passages.ts';
import { WORDS_FAULTS } from './words.fetch.ts';
import * as queries from './words.queries.ts';

/** Reads what is due. A job of this queue goes on until nothing is. */
export const wordsQueue: Queue<Record<string, never>> = { name: 'podcast-words' };

interface Deps {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
}

/** Has what is due read by a job. */
export const enqueueWords = ({ db, jobs }: { db: Queryable; jobs: Deps['jobs'] }): Promise<void> =>
  jobs.enqueue(db, wordsQueue, {});

const NONE: Transcript = { state: 'none', language: null, isTimed: false, cues: [] };

/** The episode's transcript, or its state. One that was not read yet is put first in line. */
export async function transcriptOf(deps: Deps, episode: EpisodeRow): Promise<Transcript> {
  const uploaded = await queries.findWords(deps.db, episode.id, 'upload');
  if (uploaded) return presentTranscript(uploaded);
  const source = episode.words.transcripts;
  if (source.length === 0) return NONE;
  return presentTranscript(await findOrAsk(deps, episode.id, 'transcript', source));
}

/** The chapters of the file that the feed names, or those in the feed itself. */
export async function chaptersOf(deps: Deps, episode: EpisodeRow): Promise<Chapters> {
  const { chaptersUrl, chapters } = episode.words;
  if (chaptersUrl === null) return { chapters };
  const row = await findOrAsk(deps, episode.id, 'chapters', chaptersUrl);
  return { chapters: row?.content?.chapters ?? chapters };
}

async function findOrAsk(
  { db, jobs, now }: Deps,
  episodeId: string,
  kind: 'transcript' | 'chapters',
  source: unknown,
): Promise<queries.WordsRow | null> {
  const row = await queries.findWordsOf(db, { episodeId, kind, source });
  if (row) return row;
  await db.transaction(async (tx) => {
    const isFirst = await queries.askFor(tx, { episodeId, kind, source }, now());
    if (isFirst) await enqueueWords({ db: tx, jobs });
  });
  return null;
}

/** Null stands for a text that was just asked for. */
function presentTranscript(row: queries.WordsRow | null): Transcript {
  if (row === null || row.state === 'pending') return { ...NONE, state: 'pending' };
  if (!row.content) return NONE;
  const { language, isTimed, cues } = row.content;
  return { state: 'ready', language, isTimed, cues };
}

/** Puts this WebVTT in the place of the feed's transcript, and of an uploaded one where it `replaces` that. */
export async function uploadTranscript(
  { db, now }: Deps,
  by: Actor,
  episode: EpisodeRow,
  { vtt, replaces = true }: { vtt: string; replaces?: boolean | undefined },
): Promise<Transcript | Refusal> {
  const transcript = readTranscript(vtt, 'text/vtt');
  if (typeof transcript === 'string') return [422, `The transcript ${WORDS_FAULTS[transcript]}`];
  if (!transcript.isTimed) return [422, 'The transcript has no times, as WebVTT has.'];
  const row = {
    episodeId: episode.id,
    kind: 'upload' as const,
    source: 'upload',
    state: 'ready' as const,
    content: { ...transcript, chapters: [] },
    fault: null,
    failures: 0,
    retryAt: null,
    changedAt: now(),
  };
  return db.transaction(async (tx) => {
    await queries.lockEpisode(tx, episode.id);
    if (!replaces && (await queries.findWords(tx, episode.id, 'upload'))) {
      const last = await findLastActor(tx, { action: 'transcript.uploaded', target: episode.id });
      const who = last?.username ?? 'Somebody';
      return [409, `${who} uploaded a transcript for this episode. Yours would take its place.`];
    }
    await queries.putWords(tx, row);
    await queries.replacePassages(tx, episode.id, passagesOf(transcript));
    // Listening feeds name it.
    await incrementLibraryVersion(tx, episode.feedUrl);
    const after = { language: transcript.language, cues: transcript.cues.length };
    await writeTrace(tx, { by, action: 'transcript.uploaded', target: episode.id, after });
    return presentTranscript(row);
  });
}

/** Back to the feed's own transcript; false if none was uploaded. */
export async function deleteUpload({ db }: Deps, by: Actor, episode: EpisodeRow): Promise<boolean> {
  return db.transaction(async (tx) => {
    await queries.lockEpisode(tx, episode.id);
    if (!(await queries.deleteWords(tx, episode.id, 'upload'))) return false;
    const own = await queries.findWords(tx, episode.id, 'transcript');
    await queries.replacePassages(tx, episode.id, passagesOf(own?.content ?? NONE));
    await incrementLibraryVersion(tx, episode.feedUrl);
    await writeTrace(tx, { by, action: 'transcript.removed', target: episode.id });
    return true;
  });
}
