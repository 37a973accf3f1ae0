import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { DATA_COPY_RETRY, DAY, type DataCopy } from '@clear-spring/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Db, SecretKeyError, takeMemberTurn } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import type { Jobs } from '../../jobs/index.ts';
import { reasonOf } from '../../log/index.ts';
import { copyQueue } from './make-copy.ts';
import { COPIES, MAKING_TIME } from './my-data.limits.ts';
import {
  type CopyAttempt,
  type CopyRow,
  deleteOver,
  failCopy,
  findChunk,
  findCopy,
  insertCopy,
  markDownloaded,
} from './my-data.queries.ts';

type Session = Pick<Caller, 'userId' | 'sessionId'>;
interface Deps {
  db: Db;
  now: () => Date;
}
interface Log {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** When a copy can no longer be downloaded, or could not. */
function endOf(copy: CopyRow, { sessionId }: Session): Date | null {
  const { expiresAt, downloadedAt, downloadedBy } = copy;
  if (!expiresAt || !downloadedAt) return expiresAt;
  const retry = downloadedBy === sessionId ? downloadedAt.getTime() + DATA_COPY_RETRY : 0;
  return new Date(Math.min(retry, expiresAt.getTime()));
}

function stateOf(copy: CopyRow | null, now: Date): DataCopy['state'] {
  if (!copy) return 'none';
  if (copy.failedAt) return 'failed';
  if (!copy.expiresAt) return copy.requestedAt.getTime() + MAKING_TIME < now.getTime() ? 'failed' : 'making';
  if (copy.expiresAt <= now) return 'none';
  return copy.downloadedAt ? 'downloaded' : 'ready';
}

const NO_COPY: DataCopy = { id: null, state: 'none', until: null, bytes: null };

function presentDataCopy(copy: CopyRow | null, caller: Session, now: Date): DataCopy {
  const state = stateOf(copy, now);
  if (!copy || state === 'none') return NO_COPY;
  const end = endOf(copy, caller);
  const until = end && end > now ? end.toISOString() : null;
  return { id: copy.id, state, until, bytes: copy.bytes };
}

export const readCopy = async ({ db, now }: Deps, caller: Session): Promise<DataCopy> =>
  presentDataCopy(await findCopy(db, caller.userId), caller, now());

/** Has a copy made, unless one is being made or waits to be downloaded. */
export function requestCopy(
  { db, jobs, now }: Deps & { jobs: Pick<Jobs, 'enqueue'> },
  caller: Session,
): Promise<DataCopy | 'too-many'> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    const before = await findCopy(tx, userId);
    if (['making', 'ready'].includes(stateOf(before, now()))) return presentDataCopy(before, caller, now());
    if (!(await createRateLimiter({ db: tx, now }).tryConsume(COPIES, userId))) return 'too-many';
    const made = await insertCopy(tx, { id: randomUUIDv7(), userId, requestedAt: now() });
    await jobs.enqueue(tx, copyQueue, { copyId: made.id });
    return presentDataCopy(made, caller, now());
  });
}

export interface CopyFile {
  bytes: number;
  /** When it was made. */
  day: string;
  content: Readable;
}

/** The caller's copy, where this session may download it. One that cannot be opened any more has failed. */
export async function openCopy(
  { db, now, log }: Deps & Log,
  caller: Session,
  id: string,
): Promise<CopyFile | 'no-such-copy' | 'not-ready' | 'over' | 'downloaded' | 'unreadable'> {
  const copy = await findCopy(db, caller.userId);
  if (copy?.id !== id) return 'no-such-copy';
  const { attempt, bytes, readyAt } = copy;
  if (attempt === null || bytes === null || readyAt === null) return 'not-ready';
  const state = stateOf(copy, now());
  if (state === 'none') return 'over';
  if (endOf(copy, caller)! <= now()) return 'downloaded';
  const of = { id, attempt };
  const damage = await findDamage(db, of, bytes);
  if (damage) {
    log.error({ reason: damage }, 'a copy of somebody’s data cannot be opened, and is given up');
    // Unless it was deleted meanwhile.
    return (await giveUp({ db, now }, caller, of)) ? 'unreadable' : 'no-such-copy';
  }
  const content = Readable.from(chunksOf(db, of, bytes), { objectMode: false });
  return { bytes, day: readyAt.toISOString().slice(0, 10), content };
}

/** Why it cannot be sent whole. All of it is decrypted before the first byte leaves: later nobody could be told. */
async function findDamage(db: Db, of: CopyAttempt, bytes: number): Promise<string | null> {
  try {
    let sound = 0;
    for await (const chunk of chunksOf(db, of, bytes)) sound += chunk.length;
    return sound === bytes ? null : `It has ${sound} bytes rather than ${bytes}.`;
  } catch (error) {
    if (error instanceof SecretKeyError || error instanceof ChunkGone) return reasonOf(error);
    throw error;
  }
}

/** The member did nothing wrong: it does not count. */
const giveUp = ({ db, now }: Deps, { userId }: Session, of: CopyAttempt): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isGivenUp = await failCopy(tx, of, { state: 'ready', failedAt: now() });
    if (isGivenUp) await createRateLimiter({ db: tx, now }).refund(COPIES, userId);
    return isGivenUp;
  });

class ChunkGone extends Error {}

/** Fails where the copy is deleted meanwhile, so that a part of it never looks whole. */
async function* chunksOf(db: Db, copy: CopyAttempt, bytes: number): AsyncGenerator<Buffer> {
  for (let [number, sent] = [0, 0]; sent < bytes; number++) {
    const chunk = await findChunk(db, copy, number);
    if (!chunk) throw new ChunkGone(`Chunk ${number} of the copy is gone.`);
    sent += chunk.length;
    yield chunk;
  }
}

/** All of it has left: from now on it is that session's, for the time of a retry. */
export async function noteDownloaded(
  { db, now, log }: Deps & Log,
  { sessionId }: Session,
  id: string,
): Promise<void> {
  await markDownloaded(db, id, { downloadedAt: now(), downloadedBy: sessionId }).catch((error: unknown) =>
    log.error({ reason: reasonOf(error) }, 'a copy of somebody’s data was sent, and stays open for a day'),
  );
}

/** Deletes what nobody can download any more. */
export const sweepCopies = (
  { longRunningDb: db }: Pick<Database, 'longRunningDb'>,
  at: Date,
): Promise<void> =>
  deleteOver(db, {
    expired: at,
    downloaded: new Date(at.getTime() - DATA_COPY_RETRY),
    unmade: new Date(at.getTime() - DAY),
  });
