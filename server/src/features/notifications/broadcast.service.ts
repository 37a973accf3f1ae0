import { setTimeout as delay } from 'node:timers/promises';
import { DAY, HOUR } from '@clear-spring/contract';
import type pg from 'pg';
import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import { PAYLOAD_LIMIT, type PushMessage, type PushSender } from '../../push/index.ts';
import * as queries from './broadcast.queries.ts';
import { createOutcomeWriter } from './broadcast.outcomes.ts';

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

/** Sends of one chunk in flight at a time. */
const IN_FLIGHT = 64;
/** How many rounds that leave recipients unreached there are before those are given up. */
const ROUNDS = 6;
const MAX_BACKOFF_SECONDS = 3_600;
/** Milliseconds. */
const LOOK_AGAIN_AFTER = 1_000;

/** The payload: JSON for the service worker. The tag makes a repeated message replace itself. */
export const payloadOf = ({ id, title, body, icon, url }: queries.NotificationRow): string =>
  JSON.stringify({ title, body, ...(icon && { icon }), ...(url && { url }), tag: id });

/** How many bytes the notification exceeds the push services' limit by; 0 when it does not. */
export const excessBytes = (notification: queries.NotificationRow): number =>
  Math.max(0, Buffer.byteLength(payloadOf(notification)) - PAYLOAD_LIMIT);

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

/** Waits until every recipient is delivered to or given up, at most this long. Answers how far it got. */
export async function awaitBroadcast({ db }: { db: Db }, id: string, milliseconds: number) {
  const deadline = performance.now() + milliseconds;
  for (let pause = 25; ; pause = Math.min(pause * 1.5, 500)) {
    const progress = await queries.readProgress(db, id);
    if (!progress) throw new Error('The notification is gone.');
    if (progress.pending === 0 || performance.now() + pause > deadline) return progress;
    await delay(pause);
  }
}

/**
 * One round over the chunk's remaining recipients, on a connection of its own whose lock keeps other workers away.
 */
async function sendChunk(deps: BroadcastDeps, key: queries.ChunkKey): Promise<void> {
  const client = await deps.pool.connect();
  // A broken connection fails its query too; without a listener it would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    if (!(await queries.acquireChunk(client, key))) return requeue(deps, key);
    const chunk = await queries.readChunk(deps.db, key);
    if (!chunk) return;
    const record = createOutcomeWriter<queries.DeliveryOutcome>((outcomes) =>
      queries.recordOutcomes(client, key, outcomes),
    );
    const round = await sendRound(deps.push, chunk, record);
    await deps.db.transaction(async (tx) => {
      const { notification } = chunk;
      const isOver = deps.now().getTime() > (notification.sentAt?.getTime() ?? 0) + lifetimeOf(notification);
      if (round.left.length === 0 || isOver) return queries.finishChunk(tx, key);
      const wasInVain = round.unreached > 0 || (round.tried > 0 && round.settled === 0);
      const backoff = wasInVain ? (deps.pauseSeconds ?? 5) * 2 ** chunk.rounds : 0;
      // Who could not be reached does not wait for a service that asked to be spared.
      const spared = round.unreached > 0 ? 0 : deps.push.secondsUntil(round.left);
      const pause = Math.min(Math.max(backoff, spared), MAX_BACKOFF_SECONDS);
      const retryAt = new Date(deps.now().getTime() + pause * 1000);
      await queries.endRound(tx, key, { retryAt, wasInVain });
      await deps.jobs.enqueue(tx, chunkQueue, key, { notBefore: retryAt });
    });
  } finally {
    client.off('error', ignore);
    // Closes the connection, which releases the lock.
    client.release(true);
  }
}

/**
 * Another worker has the chunk, or had it a moment ago: the lock of a finished round is released slightly after the
 * job of the next round arrives. If this job simply ended, that round might have none.
 */
const requeue = ({ db, jobs, now }: BroadcastDeps, key: queries.ChunkKey): Promise<void> =>
  jobs.enqueue(db, chunkQueue, key, { notBefore: new Date(now().getTime() + LOOK_AGAIN_AFTER) });

interface Round {
  tried: number;
  /** Delivered to, gone, refused or given up. */
  settled: number;
  /** Could not be reached, though their push service did not ask to be spared. */
  unreached: number;
  /** Everybody who is to be tried again. */
  left: queries.Recipient[];
}

/**
 * Tries each recipient once whose push service takes messages. A slot takes the next recipient only when the outcome is
 * on disk, so a crash repeats only what was in flight.
 */
async function sendRound(
  push: PushSender,
  { notification, recipients, rounds }: queries.OpenChunk,
  record: (outcome: queries.DeliveryOutcome) => Promise<void>,
): Promise<Round> {
  const message = messageOf(notification);
  const queue = push.queue(recipients);
  const isLast = rounds + 1 >= ROUNDS;
  const round: Round = { tried: 0, settled: 0, unreached: 0, left: [] };

  async function slot(): Promise<void> {
    for (let turn = await queue.next(); turn; turn = await queue.next()) {
      const { subscription: recipient } = turn;
      const outcome = await turn.send(message);
      round.tried++;
      const isUnreached = outcome.kind === 'later' && outcome.spareSeconds === null;
      if (outcome.kind !== 'later' || (isUnreached && isLast)) {
        await record({ recipient, outcome: outcome.kind === 'later' ? 'given-up' : outcome.kind });
        round.settled++;
        continue;
      }
      if (isUnreached) round.unreached++;
      round.left.push(recipient);
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, slot));
  round.left.push(...queue.rest());
  return round;
}

/** Milliseconds for which a message is of use. */
const lifetimeOf = ({ target }: queries.NotificationRow) => (target === 'self' ? HOUR : DAY);

const messageOf = (notification: queries.NotificationRow): PushMessage => ({
  payload: payloadOf(notification),
  urgency: notification.urgency,
  // A UUID without dashes has the longest length that a topic may have.
  topic: notification.id.replaceAll('-', ''),
  ttlSeconds: lifetimeOf(notification) / 1000,
});
