import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { FeedSource } from '../feed/feed.ts';
import type { TranscriptReference } from '../documents/feed.words.ts';
import { passagesOf } from './transcript.passages.ts';
import * as queries from './words.queries.ts';
import { enqueueWords, wordsQueue } from './words.service.ts';
import type { WordsSource } from './words.source.ts';

/** Less than pg-boss lets a job run. What is left then is for the next job. */
const WORK_FOR = 5 * MINUTE;
/** Texts between two looks at the line, in which a member may have come first meanwhile. */
const BATCH = 10;
const MAX_RETRY_PAUSE = 14 * DAY;

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  feed: Pick<FeedSource, 'url'>;
  words: WordsSource;
  log: { warn(detail: object, message: string): void };
}

/** Registers the job that reads transcripts and chapters, and looks every hour whether something is due. */
export async function workOnWords(deps: Deps): Promise<void> {
  await deps.jobs.work(wordsQueue, () => readDue(deps));
  await deps.jobs.hourly('podcast-words-due', () => enqueueWords(deps));
}

/** Deletes what is withdrawn, and reads one text after the other, so that a library of thousands is no burden to its host. */
async function readDue(deps: Deps): Promise<void> {
  const { db, now, feed } = deps;
  const until = performance.now() + WORK_FOR;
  await queries.deleteWithdrawn(db, feed.url);
  for (;;) {
    const due = await queries.listDue(db, feed.url, now(), BATCH);
    if (due.length === 0) return;
    for (const one of due) {
      await readOne(deps, one);
      deps.words.closed.throwIfAborted();
    }
    if (performance.now() > until) return enqueueWords(deps);
  }
}

async function readOne(deps: Deps, due: queries.DueWords): Promise<void> {
  const { db, now, words, log } = deps;
  const outcome =
    due.kind === 'transcript'
      ? await readAny(words, due.source)
      : await words.read({ kind: 'chapters', url: due.source, type: '' });
  // Aborted on the way, it is no failure: another node, or the next start, repeats it.
  words.closed.throwIfAborted();
  const { episodeId, kind, source } = due;
  const row = { episodeId, kind, source, changedAt: now() };
  if ('failure' in outcome) {
    log.warn({ episodeId, reason: outcome.failure }, 'words of an episode could not be read');
    const pause = Math.min(HOUR * 2 ** due.failures, MAX_RETRY_PAUSE);
    const retryAt = new Date(now().getTime() + pause);
    const failed = {
      state: 'none' as const,
      content: null,
      fault: outcome.failure,
      failures: due.failures + 1,
    };
    return store(db, { ...row, ...failed, retryAt });
  }
  await store(db, { ...row, state: 'ready', content: outcome, fault: null, failures: 0, retryAt: null });
}

/** The first transcript that can be read, in the order of preference. */
async function readAny(words: WordsSource, references: readonly TranscriptReference[]) {
  let first: { failure: string } | null = null;
  for (const reference of references) {
    const outcome = await words.read({ kind: 'transcript', ...reference });
    if (!('failure' in outcome)) return { ...outcome, language: reference.language ?? outcome.language };
    first ??= outcome;
  }
  return first ?? { failure: 'The feed names no transcript.' };
}

async function store(db: Db, row: queries.WordsRow): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await queries.lockEpisode(tx, row.episodeId))) return;
    await queries.putWords(tx, row);
    if (row.kind !== 'transcript' || (await queries.findWords(tx, row.episodeId, 'upload'))) return;
    await queries.replacePassages(tx, row.episodeId, row.content ? passagesOf(row.content) : []);
  });
}
