import { HOUR, MINUTE, type Peaks } from '@clear-spring/contract';
import { type AudioSource, computePeaks, MAX_PEAKS_BYTES } from '../../../audio/index.ts';
import type { Db } from '../../../db/index.ts';
import type { Limit, RateLimiter } from '../../../http/rate-limit.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Jobs, Queue } from '../../../jobs/index.ts';
import { discard } from '../../../outbound/index.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import * as queries from './peaks.queries.ts';

/** A file that takes longer is not worth a waveform. Less than pg-boss lets a job run. */
const COMPUTE_WITHIN = 10 * MINUTE;
/** After this long a silent job counts as lost, and the next request starts another. */
const LOST_AFTER = 6 * HOUR;
const MAX_RETRY_PAUSE = 48 * HOUR;

/** How many one member can start, so that nobody queues the whole library ahead of the others. */
const STARTED: Limit = { name: 'peaks-started', burst: 20, everySeconds: 30 };

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  audio: AudioSource;
}

/** One file at a time across all nodes: a member who opens many episodes should not cause many downloads at once. */
const peaksQueue: Queue<{ episodeId: string }> = { name: 'podcast-peaks' };

type AskDeps = Pick<Deps, 'db' | 'jobs' | 'now'> & { limiter: RateLimiter };

/**
 * The episode's waveform, or its state. The first request starts the work, as does one after a failure. Members who
 * have started too much get `pending` without a job; a later request starts it.
 */
export async function peaksOf(deps: AskDeps, userId: string, episode: EpisodeRow): Promise<Peaks> {
  const { db, jobs, now, limiter } = deps;
  const row = await queries.findPeaks(db, episode.id);
  const isCurrent = row?.audioUrl === episode.audioUrl;
  if (isCurrent && (row.retryAt === null || row.retryAt > now())) return presentPeaks(row);
  const pending: Peaks = { state: 'pending', peaks: [] };
  if (!(await mayStart(limiter, userId))) return pending;
  const isStarted = await db.transaction(async (tx) => {
    const times = { now: now(), retryAt: new Date(now().getTime() + LOST_AFTER) };
    const isMine = await queries.beginPeaks(tx, episode.id, episode.audioUrl, times);
    if (isMine) await jobs.enqueue(tx, peaksQueue, { episodeId: episode.id });
    return isMine;
  });
  // Another request was first.
  if (!isStarted) await limiter.refund(STARTED, userId);
  return pending;
}

const presentPeaks = ({ state, peaks }: queries.PeaksRow): Peaks => ({ state, peaks: [...peaks] });

async function mayStart(limiter: RateLimiter, userId: string): Promise<boolean> {
  try {
    await limiter.consume(STARTED, userId);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

export async function workOnPeaks(deps: Deps): Promise<void> {
  await deps.jobs.work(peaksQueue, async ({ episodeId }) => {
    const row = await queries.findPeaks(deps.db, episodeId);
    if (row?.state !== 'pending') return;
    const outcome = await compute(deps, row.audioUrl);
    switch (outcome) {
      case 'unavailable': {
        // Retried on request, an hour later at first, then twice as long each time.
        const pause = Math.min(HOUR * 2 ** row.failures, MAX_RETRY_PAUSE);
        const retryAt = new Date(deps.now().getTime() + pause);
        return queries.putPeaks(deps.db, row, { state: 'none', failures: row.failures + 1, retryAt });
      }
      case 'undecodable':
        return queries.putPeaks(deps.db, row, { state: 'none', failures: 0, retryAt: null });
      default:
        return queries.putPeaks(deps.db, row, { state: 'ready', peaks: outcome, failures: 0, retryAt: null });
    }
  });
}

/** @throws if this server aborted: then another node, or the next start, repeats the job. */
async function compute({ audio }: Deps, audioUrl: string): Promise<Buffer | 'undecodable' | 'unavailable'> {
  const signal = AbortSignal.timeout(COMPUTE_WITHIN);
  const answer = await audio.open(audioUrl, { signal });
  audio.closed.throwIfAborted();
  if (answer === 'not-audio') return 'undecodable';
  if (typeof answer === 'string' || answer.status === 416) return 'unavailable';
  if (answer.mediaType !== 'audio/mpeg' || (answer.length ?? 0) > MAX_PEAKS_BYTES) {
    discard(answer.body);
    return 'undecodable';
  }
  signal.addEventListener('abort', () => answer.body.destroy(new Error('The file takes too long.')));
  try {
    return (await computePeaks(answer.body)) ?? 'undecodable';
  } catch {
    audio.closed.throwIfAborted();
    return 'unavailable';
  }
}
