import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { poolTimeouts, type Queryable } from '../db/index.ts';
import { currentRequestId, reasonOf, withRequestId } from '../log/index.ts';
import { type Queue, type QueueName, type QueueOptions, QUEUES } from './queues.ts';

/** The time zone of every schedule. */
export const NEW_YORK = 'America/New_York';

export interface Jobs<Name extends string = QueueName> {
  /** Enqueues in the caller's transaction: the job exists if, and only if, what caused it was committed. */
  enqueue<Data extends object>(
    tx: Queryable,
    queue: Queue<Data, Name>,
    data: Data,
    notBefore?: Date,
  ): Promise<void>;
  /** The same for many pieces at once. */
  enqueueAll<Data extends object>(
    tx: Queryable,
    queue: Queue<Data, Name>,
    data: readonly Data[],
  ): Promise<void>;
  /** Does the work of a queue. The handler may see a piece twice, after a crash. */
  work<Data extends object>(queue: Queue<Data, Name>, handler: (data: Data) => Promise<void>): Promise<void>;
  /**
   * Runs the handler on one of the app nodes whenever the clocks of New York stand as the cron expression says.
   * Of times that passed while no node was up, the handler runs once for all.
   */
  schedule(name: Name, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Once an hour on one of the app nodes. */
  hourly(name: Name, handler: () => Promise<void>): Promise<void>;
  /** @throws when jobs of a queue would wait for ever here, because nothing handles them. */
  assertAllHandled(except?: readonly Name[]): void;
  /** How many jobs each queue has, over all app nodes, as counted within the last minute. */
  depths(): Promise<{ name: string; ready: number; putOff: number; active: number; failed: number }[]>;
  /** Begins no more work here, and resolves when what runs is finished, at the latest when `deadline` is over. */
  drain(deadline: Promise<unknown>): Promise<void>;
  /** The same, where it was not done, then the end: what does not finish is given to another node, or to the next start. */
  stop(): Promise<void>;
}

/** Seconds until a piece that was put off, or failed, is found by looking: notices come for new work only. */
const DELAYED = 3;

const LONGEST_DRAIN = 10_000;
/** Milliseconds. pg-boss brings its own tables up to date in such statements too; they hold the jobs of a day. */
const STATEMENT_TIMEOUT = 20_000;
/** While the database is away each worker fails every few seconds; the log hears of one in this time. */
const WARNED_EVERY = 10_000;

interface Log {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Beside a piece's own data: the call that caused it, where one did. */
interface Origin {
  causedBy?: string | undefined;
}

interface JobsDeps {
  url: string;
  log: Log;
  clock?: Clock;
  /** How many connections at most. */
  poolSize?: number | undefined;
}

/** Jobs in the product's own database. Started; `stop` it before the database goes. Tests bring queues of their own. */
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
    // Not 'clear-spring jobs': that is what versions are known by which read secrets in plain. See db/secrets.ts.
    application_name: 'clear-spring queue',
    max: deps.poolSize ?? 4,
    ...poolTimeouts(STATEMENT_TIMEOUT),
    useListenNotify: true,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    ...(deps.clock && { clock: deps.clock }),
  });
  let warnedAt = -Infinity;
  let unsaid = 0;
  // Not always an Error, whatever its type says.
  boss.on('error', ({ message }: Error) => {
    if (performance.now() - warnedAt < WARNED_EVERY) return void unsaid++;
    deps.log.warn({ reason: reasonOf(new Error(message)), unsaid }, 'the jobs had an error');
    warnedAt = performance.now();
    unsaid = 0;
  });
  await boss.start();

  function optionsOf(name: string): QueueOptions {
    const options = queues[name];
    if (!options) throw new Error(`There is no queue ${name}.`);
    return options;
  }

  const known = new Map<string, Promise<void>>();
  function create(name: string): Promise<void> {
    const { retries, singleton } = optionsOf(name);
    const options = { retryLimit: retries, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
    const created =
      known.get(name) ??
      // A killed worker's job is another's after half a minute; a done one is nobody's business after a day.
      boss.createQueue(name, {
        ...options,
        ...(singleton && { policy: 'singleton' }),
        notify: true,
        heartbeatSeconds: 30,
        deleteAfterSeconds: 86_400,
      });
    known.set(name, created);
    return created;
  }

  const handled = new Set<string>();
  async function schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
    await create(name);
    handled.add(name);
    await boss.schedule(name, cron, null, { tz: NEW_YORK, missed: 'once' });
    await boss.work<object | null>(name, async ([job]) => job && attempt(name, job, handler));
  }

  /** Whatever fails is said once, here, with its cause: what handlers throw may hold addresses and tokens. */
  async function attempt(
    name: string,
    job: Job<object | null>,
    handler: (data: object) => Promise<void>,
  ): Promise<void> {
    const { retries } = optionsOf(name);
    const { causedBy, ...data }: Origin = job.data ?? {};
    const reason = await withRequestId(causedBy, () => handler(data)).then(() => null, reasonOf);
    if (reason === null) return;
    const isLast = job.retryCount >= retries;
    deps.log[isLast ? 'error' : 'warn'](
      {
        queue: name,
        jobId: job.id,
        attempt: job.retryCount + 1,
        attempts: retries + 1,
        ...(causedBy && { requestId: causedBy }),
        reason,
      },
      isLast ? 'a job failed and is given up' : 'a job failed and will be tried again',
    );
    // What the database keeps of it is no more than what the log says.
    throw new Error(reason);
  }

  let draining: Promise<'finished' | 'left'> | undefined;
  function drain(deadline: Promise<unknown>): Promise<'finished' | 'left'> {
    // Looked for work before this, and now waited for.
    const finish = () =>
      Promise.allSettled([...known.keys()].map((name) => boss.offWork(name, { wait: true })));
    return (draining ??= Promise.race([
      finish().then(() => 'finished' as const),
      deadline.then(() => 'left' as const),
    ]));
  }

  return {
    async enqueue(tx, queue, data, notBefore) {
      await create(queue.name);
      await boss.send(queue.name, withOrigin(data), {
        db: fromDrizzle(tx, sql),
        ...(notBefore && { startAfter: notBefore }),
      });
    },

    async enqueueAll(tx, queue, data) {
      await create(queue.name);
      const pieces = data.map((piece) => ({ data: withOrigin(piece) }));
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
            // Looks for the next at once: notices come for new work only, and the look after them is half a minute later.
            boss.notifyWorker(await worker);
            if (job) await attempt(queue.name, job, (data) => handler(data as never));
          },
        );
        await worker;
      }
    },

    schedule,
    hourly: (name, handler) => schedule(name, '7 * * * *', handler),

    assertAllHandled(except = []) {
      const idle = Object.keys(queues).filter((name) => !handled.has(name) && !except.includes(name));
      if (idle.length > 0) throw new Error(`Nothing handles the jobs of ${idle.join(', ')}.`);
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
      const graceful = (await drain(pause(LONGEST_DRAIN))) === 'finished';
      // It tells the database what is left, which may be the reason why.
      await Promise.race([boss.stop({ graceful, timeout: 500 }), pause(graceful ? 2_000 : 500)]);
    },
  };
}

const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

/** The piece as it is kept, with the call that causes it. */
function withOrigin(data: object): object {
  const causedBy = currentRequestId();
  return causedBy ? { ...data, causedBy } : data;
}
