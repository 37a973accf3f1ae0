import { setTimeout as delay } from 'node:timers/promises';
import { DAY } from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { type Database, poolTimeouts, type Queryable } from '../db/index.ts';
import { currentRequestId, reasonOf, withRequestId } from '../log/index.ts';
import { watchClockSetBack } from './clock-set-back.ts';
import { cancelFailed, deleteDone, forgoRetries, lockFailedJobs, lockJob } from './jobs.queries.ts';
import { type Queue, type QueueName, type QueueOptions, QUEUES } from './queues.ts';

/** The time zone of every schedule. */
export const NEW_YORK = 'America/New_York';

/** One attempt at a job. */
export interface Run {
  jobId: string;
  /** The first is 1. */
  attempt: number;
  /** It is given up if this one fails. */
  isLast: boolean;
}

/** Thrown by a handler where another attempt would fail in the same way: the job is given up at once. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

export interface FailedJob {
  id: string;
  queue: string;
  /** Why, redacted. */
  failure: string | null;
}

export interface Jobs<Name extends string = QueueName> {
  /** Enqueues within the caller's transaction: the job exists if and only if its cause is committed. */
  enqueue<Data extends object>(
    tx: Queryable,
    queue: Queue<Data, Name>,
    data: Data,
    options?: { notBefore?: Date; id?: string },
  ): Promise<void>;
  /** Enqueues many jobs in one statement. `ids`: theirs, in the same order. */
  enqueueAll<Data extends object>(
    tx: Queryable,
    queue: Queue<Data, Name>,
    data: readonly Data[],
    ids?: readonly string[],
  ): Promise<void>;
  /** Handles a queue's jobs, each at least once: after a crash a job may run again. */
  work<Data extends object>(
    queue: Queue<Data, Name>,
    handler: (data: Data, run: Run) => Promise<void>,
  ): Promise<void>;
  /** Runs the handler on one app node by a cron expression in New York's time. Missed ticks are coalesced into one. */
  schedule(name: Name, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Runs the handler once an hour on one app node. */
  hourly(name: Name, handler: () => Promise<void>): Promise<void>;
  /** A job that was given up. Nobody else does anything with it until the caller's transaction ends. */
  lockFailed(tx: Queryable, id: string): Promise<FailedJob | 'unknown' | 'not-failed'>;
  /** All that were given up, of these queues. One of a schedule that has run since is of the past, and is left. */
  lockAllFailed(tx: Queryable, queues: readonly Name[]): Promise<FailedJob[]>;
  /** Lets them run once more, with the data they had. */
  runAgain(tx: Queryable, ...failed: FailedJob[]): Promise<void>;
  /** Nobody is told of it any more. It is deleted with what is done. */
  setAside(tx: Queryable, job: FailedJob): Promise<void>;
  /** @throws where a queue has no handler, because its jobs would wait forever. */
  assertAllHandled(except?: readonly Name[]): void;
  /** Jobs in each queue over all app nodes, at most a minute old. */
  depths(): Promise<{ name: string; ready: number; putOff: number; active: number; failed: number }[]>;
  /** Starts no more jobs on this node, and resolves once the running ones have finished or `deadline` resolves. */
  drain(deadline: Promise<unknown>): Promise<void>;
  /** Drains, where that has not happened, and disconnects. Another node or the next start repeats unfinished jobs. */
  stop(): Promise<void>;
}

/** Seconds between polls for delayed and failed jobs: only new jobs send a notification. */
const DELAYED = 3;

/** Long enough for an operator to find it after holidays. */
const FAILED_KEPT_SECONDS = (14 * DAY) / 1_000;
const DONE_KEPT_SECONDS = DAY / 1_000;
/** Until a job that nobody works on is deleted. One that is run again late counts from when it was queued first. */
const WAITING_KEPT_SECONDS = (30 * DAY) / 1_000;

const DRAIN_TIMEOUT = 10_000;
/** Milliseconds. It has to suffice for pg-boss's own migrations too, whose tables hold a day's jobs. */
const STATEMENT_TIMEOUT = 20_000;
/** Milliseconds. While the database is down each worker fails every few seconds; the log gets one line an interval. */
const WARN_INTERVAL = 10_000;

/**
 * Goes on evenly where this machine's clock is set: pg-boss's timers would wait for an hour that was set back. It compares
 * it with the database's as often as the app does.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
const CLOCK_INTERVAL_SECONDS = 10;

interface Log {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Stored beside a job's data: the id of the request that caused it, if any. */
interface Origin {
  causedBy?: string | undefined;
}

interface JobsDeps {
  url: string;
  log: Log;
  clock?: Clock;
  /** Whether the times of schedules come on this node: always, but for tests in which nothing may happen by itself. */
  followsSchedules?: boolean;
  /** Milliseconds between two looks for times to come. */
  futureInterval?: number;
  /** The maximum number of connections. */
  poolSize?: number | undefined;
  /** Runs every attempt at a job. */
  around?: (<T>(queue: string, run: () => Promise<T>) => Promise<T>) | undefined;
}

/** Starts the queues on the product's own database. `stop` them before closing it. Tests bring their own queues. */
export function createJobs(deps: JobsDeps): Promise<Jobs>;
export function createJobs<Name extends string>(
  deps: JobsDeps & { queues: Record<Name, QueueOptions> },
): Promise<Jobs<Name>>;
export async function createJobs({
  queues = QUEUES,
  ...deps
}: JobsDeps & { queues?: Record<string, QueueOptions> }): Promise<Jobs<string>> {
  const boss = new PgBoss({
    connectionString: deps.url,
    // Not 'clear-spring jobs', by which db/secrets.ts recognises releases that read plaintext secrets.
    application_name: 'clear-spring queue',
    max: deps.poolSize ?? 4,
    ...poolTimeouts(STATEMENT_TIMEOUT),
    useListenNotify: true,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    clockMonitorIntervalSeconds: CLOCK_INTERVAL_SECONDS,
    clock: deps.clock ?? steadyClock,
    schedule: deps.followsSchedules ?? true,
  });
  let warnedAt = -Infinity;
  let unsaid = 0;
  // Despite its type it is not always an Error.
  boss.on('error', ({ message }: Error) => {
    if (performance.now() - warnedAt < WARN_INTERVAL) return void unsaid++;
    deps.log.warn({ reason: reasonOf(new Error(message)), unsaid }, 'the job queue reported an error');
    warnedAt = performance.now();
    unsaid = 0;
  });
  await boss.start();

  const unwatch = watchClockSetBack({
    database: boss.getDb(),
    log: deps.log,
    interval: deps.futureInterval,
  });

  function optionsOf(name: string): QueueOptions {
    const options = queues[name];
    if (!options) throw new Error(`Unknown queue: ${name}.`);
    return options;
  }

  /** As another release may have created them. */
  const former = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const kept = { deleteAfterSeconds: FAILED_KEPT_SECONDS, retentionSeconds: WAITING_KEPT_SECONDS };
  const known = new Map<string, Promise<void>>();
  function create(name: string): Promise<void> {
    const created = known.get(name) ?? createOrUpdate(name);
    known.set(name, created);
    return created;
  }
  async function createOrUpdate(name: string): Promise<void> {
    const { retries, longestDelay = 3600, minutes = 15, singleton } = optionsOf(name);
    const options = {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: longestDelay,
      expireInSeconds: minutes * 60,
      ...kept,
    };
    // Another worker takes over from a killed one after half a minute.
    await boss.createQueue(name, {
      ...options,
      ...(singleton && { policy: 'singleton' }),
      notify: true,
      heartbeatSeconds: 30,
    });
    const found = former.get(name);
    const isFormer = found && Object.entries(options).some(([key, value]) => found[key as never] !== value);
    if (isFormer) await boss.updateQueue(name, options);
  }

  const handled = new Set<string>();
  async function schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
    await create(name);
    handled.add(name);
    await boss.schedule(name, cron, null, { tz: NEW_YORK, missed: 'once' });
    await boss.work<object | null>(name, async ([job]) => job && attempt(name, job, handler));
  }

  /** Logs a failure once, redacted: what handlers throw may contain e-mail addresses and tokens. */
  async function attempt(
    name: string,
    job: Job<object | null>,
    handler: (data: object, run: Run) => Promise<void>,
  ): Promise<void> {
    const { retries } = optionsOf(name);
    const { causedBy, ...data }: Origin = job.data ?? {};
    const run = { jobId: job.id, attempt: job.retryCount + 1, isLast: job.retryCount >= retries };
    const work = () => withRequestId(causedBy, () => handler(data, run));
    const failure = await (deps.around ? deps.around(name, work) : work()).then(
      () => null,
      (error: unknown) => ({ error, reason: reasonOf(error) }),
    );
    if (!failure) return;
    const { error, reason } = failure;
    const isLast = run.isLast || error instanceof GivenUp;
    if (error instanceof GivenUp) await forgoRetries(boss.getDb(), { queue: name, id: job.id });
    deps.log[isLast ? 'error' : 'warn'](
      {
        queue: name,
        jobId: job.id,
        attempt: run.attempt,
        attempts: retries + 1,
        ...(causedBy && { requestId: causedBy }),
        reason,
      },
      isLast ? 'a job failed and is given up' : 'a job failed and will be retried',
    );
    // pg-boss stores this error, so it is redacted too.
    throw new Error(reason);
  }

  let draining: Promise<'finished' | 'left'> | undefined;
  function drain(deadline: Promise<unknown>): Promise<'finished' | 'left'> {
    // Waits also for workers that were fetching a job when this began.
    const finish = () =>
      Promise.allSettled([...known.keys()].map((name) => boss.offWork(name, { wait: true })));
    return (draining ??= Promise.race([
      finish().then(() => 'finished' as const),
      deadline.then(() => 'left' as const),
    ]));
  }

  return {
    async enqueue(tx, queue, data, { notBefore, id } = {}) {
      await create(queue.name);
      await boss.send(queue.name, withOrigin(data), {
        db: fromDrizzle(tx, sql),
        ...(id && { id }),
        ...(notBefore && { startAfter: notBefore }),
      });
    },

    async enqueueAll(tx, queue, data, ids = []) {
      await create(queue.name);
      const pieces = data.map((piece, at) => ({
        data: withOrigin(piece),
        ...(ids[at] !== undefined && { id: ids[at] }),
      }));
      if (pieces.length > 0) await boss.insert(queue.name, pieces, { db: fromDrizzle(tx, sql) });
    },

    async work(queue, handler) {
      await create(queue.name);
      handled.add(queue.name);
      for (let at = 0; at < (optionsOf(queue.name).concurrency ?? 1); at++) {
        const worker = boss.work<object>(
          queue.name,
          { notifyPollingIntervalSeconds: DELAYED },
          async ([job]) => {
            // Fetch the next job at once: only new jobs send a notification, and the next poll is half a minute away.
            boss.notifyWorker(await worker);
            if (job) await attempt(queue.name, job, (data, run) => handler(data as never, run));
          },
        );
        await worker;
      }
    },

    schedule,
    hourly: (name, handler) => schedule(name, '7 * * * *', handler),

    async lockFailed(tx, id) {
      const job = await lockJob(tx, id, Object.keys(queues));
      if (!job) return 'unknown';
      const { state, ...failed } = job;
      return state === 'failed' ? { id, ...failed } : 'not-failed';
    },
    lockAllFailed: lockFailedJobs,
    async runAgain(tx, ...failed) {
      for (const [queue, its] of Map.groupBy(failed, (job) => job.queue)) {
        await create(queue);
        await boss.retry(
          queue,
          its.map(({ id }) => id),
          { db: fromDrizzle(tx, sql) },
        );
      }
    },
    setAside: cancelFailed,

    assertAllHandled(except = []) {
      const idle = Object.keys(queues).filter((name) => !handled.has(name) && !except.includes(name));
      if (idle.length > 0) throw new Error(`These queues have no handler: ${idle.join(', ')}.`);
    },

    async depths() {
      const counted = await boss.getQueues();
      return counted.map((queue) => ({
        name: queue.name,
        ready: queue.readyCount,
        putOff: queue.deferredCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }));
    },

    drain: async (deadline) => void (await drain(deadline)),
    async stop() {
      unwatch();
      const graceful = (await drain(pause(DRAIN_TIMEOUT))) === 'finished';
      // pg-boss reports unfinished jobs to the database, whose outage may be why they are unfinished.
      await Promise.race([boss.stop({ graceful, timeout: 500 }), pause(graceful ? 2_000 : 500)]);
    },
  };
}

/** Jobs that were done are of no use after a day; those that failed wait for an operator. */
export const sweepJobs = ({ longRunningDb }: Pick<Database, 'longRunningDb'>): Promise<void> =>
  deleteDone(longRunningDb, DONE_KEPT_SECONDS);

const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

/** The job's data with the id of the current request. */
function withOrigin(data: object): object {
  const causedBy = currentRequestId();
  return causedBy ? { ...data, causedBy } : data;
}
