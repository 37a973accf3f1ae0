import { setTimeout as delay } from 'node:timers/promises';
import type { SendResult } from '@clear-spring/contract';
import type pg from 'pg';
import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type { PushSender } from '../../push/index.ts';
import { lifetimeOf, messageOf } from './broadcast.message.ts';
import * as queries from './broadcast.queries.ts';
import { createOutcomeWriter } from './broadcast.outcomes.ts';
import { nextRound, sendRound } from './broadcast.round.ts';
import { onOwnConnection } from './own-connection.ts';
import { hold } from './quiet-hours/held.queries.ts';
import { isQuietAt } from './quiet-hours/quiet-clock.ts';

export interface BroadcastDeps {
  db: Db;
  pool: pg.Pool;
  jobs: Jobs;
  now: () => Date;
  push: PushSender;
  /** Seconds before the second round for recipients that could not be reached; doubled before each further round. */
  pauseSeconds?: number | undefined;
}

/** Two chunks at once, so that one slow recipient does not delay everybody. */
const chunkQueue: Queue<queries.ChunkKey> = { name: 'notification-chunk' };

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 1_000;

/** Begins to send in the caller's transaction: freezes the recipients and enqueues a job per chunk. */
export async function beginBroadcast(
  tx: Queryable,
  deps: Pick<BroadcastDeps, 'jobs' | 'now'>,
  notification: queries.NotificationRow,
): Promise<void> {
  const { numbers } = await queries.freezeRecipients(tx, notification, deps.now());
  const chunks = numbers.map((number) => ({ notificationId: notification.id, number }));
  await deps.jobs.enqueueAll(tx, chunkQueue, chunks);
  if (numbers.length === 0) await queries.finishNotification(tx, notification.id);
}

export async function workOnBroadcasts(deps: BroadcastDeps): Promise<void> {
  await deps.jobs.work(chunkQueue, (key) => sendChunk(deps, key));
  // Resumes what a crash interrupted. If another node is already on it, the job has nothing to do.
  await deps.jobs.enqueueAll(deps.db, chunkQueue, await queries.listOpenChunks(deps.db, deps.now()));
}

/** Waits until every recipient is delivered to, held or given up, at most this long. Answers how far it got. */
export async function awaitBroadcast(
  { db }: { db: Db },
  id: string,
  milliseconds: number,
): Promise<SendResult> {
  const deadline = performance.now() + milliseconds;
  for (let pause = 25; ; pause = Math.min(pause * 1.5, 500)) {
    const progress = await queries.readProgress(db, id);
    if (!progress) throw new Error('The notification is gone.');
    if (progress.pending === progress.held || performance.now() + pause > deadline)
      return presentSendResult(progress);
    await delay(pause);
  }
}

const presentSendResult = ({ held, ...progress }: queries.Progress): SendResult => ({
  ...progress,
  ...(held > 0 && { held }),
});

/** One round over the chunk's remaining recipients, on a connection whose lock keeps other workers away. */
const sendChunk = (deps: BroadcastDeps, key: queries.ChunkKey): Promise<void> =>
  onOwnConnection(deps.pool, async (client) => {
    if (!(await queries.acquireChunk(client, key))) return requeue(deps, key);
    const chunk = await queries.readChunk(deps.db, key);
    if (!chunk) return;
    const { notification, recipients, rounds, isBegun } = chunk;
    if (!isBegun) await queries.beginChunk(client, key);
    const write = createOutcomeWriter<queries.DeliveryOutcome>((outcomes) =>
      queries.recordOutcomes(client, key, outcomes),
    );
    const message = messageOf(notification);
    const since = notification.sentAt ?? deps.now();
    const round = await sendRound(deps.push, {
      recipients,
      rounds,
      since,
      now: deps.now(),
      messageFor: () => message,
      isQuiet: ({ quietHours }) =>
        quietHours !== null && !isTest(notification) && isQuietAt(quietHours, deps.now()),
      record: (recipient, outcome) => write({ recipient, outcome }),
    });
    await deps.db.transaction(async (tx) => {
      if (round.quiet.length > 0) await hold(tx, key, round.quiet, { now: deps.now(), isBegun });
      const isOver = deps.now().getTime() > since.getTime() + lifetimeOf(notification);
      if (round.left.length === 0 || isOver) return queries.finishChunk(tx, key);
      const { retryAt, wasInVain } = nextRound(deps, round, rounds);
      await queries.endRound(tx, key, { retryAt, wasInVain });
      await deps.jobs.enqueue(tx, chunkQueue, key, { notBefore: retryAt });
    });
  });

/** What members and admins try on their own devices comes at once, whenever it is. */
const isTest = ({ target, source }: queries.NotificationRow) => target === 'self' && source === 'profile';

/**
 * Another worker has the chunk, or had it a moment ago: the lock of a finished round is released slightly after the
 * job of the next round arrives. If this job simply ended, that round might have none.
 */
const requeue = ({ db, jobs, now }: BroadcastDeps, key: queries.ChunkKey): Promise<void> =>
  jobs.enqueue(db, chunkQueue, key, { notBefore: new Date(now().getTime() + LOOK_AGAIN_AFTER) });
