import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type Job, PgBoss } from 'pg-boss';
import { poolTimeouts, type Queryable } from '../db/index.ts';
import { currentRequestId, reasonOf, withRequestId } from '../log/index.ts';

/** The time zone of every schedule. */
export const NEW_YORK = 'America/New_York';

/** A kind of work and what each piece of it carries. The type parameter exists for the compiler only. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a failed piece is tried again, with growing pauses, before it is given up. */
  retries: number;
  /** One piece at a time among all app nodes, rather than one on each. */
  alone?: true;
  /** Pieces that one app node works on at the same time; 1 when absent. */
  atOnce?: number;
  readonly data?: Data;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if, and only if, what caused it was committed. */
  enqueue<Data extends object>(
    tx: Queryable,
    queue: Queue<Data>,
    data: Data,
    notBefore?: Date,
  ): Promise<void>;
  /** The same for many pieces at once. */
  enqueueAll<Data extends object>(tx: Queryable, queue: Queue<Data>, data: readonly Data[]): Promise<void>;
  /** Does the work of a queue. The handler may see a piece twice, after a crash. */
  work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): Promise<void>;
  /**
   * Runs the handler on one of the app nodes whenever the clocks of New York stand as the cron expression says.
   * Of times that passed while no node was up, the handler runs once for all.
   */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Once an hour on one of the app nodes. */
  hourly(name: string, handler: () => Promise<void>): Promise<void>;
  /** How many jobs each queue has, over all app nodes, as counted within the last minute. */
  depths(): Promise<{ name: string; ready: number; putOff: number; active: number; failed: number }[]>;
  /** Begins no more work here, and resolves when what runs is finished, at the latest when `patience` is over. */
  drain(patience: Promise<unknown>): Promise<void>;
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

/** Jobs in the product's own database. Started; `stop` it before the database goes. */
export async function createJobs(deps: {
  url: string;
  log: Log;
  clock?: Clock;
  /** How many connections at most. */
  poolSize?: number | undefined;
}): Promise<Jobs> {
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

  const known = new Map<string, Promise<void>>();
  function create({ name, retries, alone }: Queue<object>): Promise<void> {
    const options = { retryLimit: retries, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
    const created =
      known.get(name) ??
      // A killed worker's job is another's after half a minute; a done one is nobody's business after a day.
      boss.createQueue(name, {
        ...options,
        ...(alone && { policy: 'singleton' }),
        notify: true,
        heartbeatSeconds: 30,
        deleteAfterSeconds: 86_400,
      });
    known.set(name, created);
    return created;
  }

  async function schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
    const queue = { name, retries: 3 };
    await create(queue);
    await boss.schedule(name, cron, null, { tz: NEW_YORK, missed: 'once' });
    await boss.work<object | null>(name, async ([job]) => job && attempt(queue, job, handler));
  }

  /** Whatever fails is said once, here, with its cause: what handlers throw may hold addresses and tokens. */
  async function attempt(
    { name, retries }: Queue<object>,
    job: Job<object | null>,
    handler: (data: object) => Promise<void>,
  ): Promise<void> {
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
  function drain(patience: Promise<unknown>): Promise<'finished' | 'left'> {
    // Looked for work before this, and now waited for.
    const finish = () =>
      Promise.allSettled([...known.keys()].map((name) => boss.offWork(name, { wait: true })));
    return (draining ??= Promise.race([
      finish().then(() => 'finished' as const),
      patience.then(() => 'left' as const),
    ]));
  }

  return {
    async enqueue(tx, queue, data, notBefore) {
      await create(queue);
      await boss.send(queue.name, withOrigin(data), {
        db: fromDrizzle(tx, sql),
        ...(notBefore && { startAfter: notBefore }),
      });
    },

    async enqueueAll(tx, queue, data) {
      await create(queue);
      const pieces = data.map((piece) => ({ data: withOrigin(piece) }));
      if (pieces.length > 0) await boss.insert(queue.name, pieces, { db: fromDrizzle(tx, sql) });
    },

    async work(queue, handler) {
      await create(queue);
      for (let at = 0; at < (queue.atOnce ?? 1); at++) {
        const worker = boss.work<object>(
          queue.name,
          { notifyPollingIntervalSeconds: DELAYED },
          async ([job]) => {
            // Looks for the next at once: notices come for new work only, and the look after them is half a minute later.
            boss.notifyWorker(await worker);
            if (job) await attempt(queue, job, (data) => handler(data as never));
          },
        );
        await worker;
      }
    },

    schedule,
    hourly: (name, handler) => schedule(name, '7 * * * *', handler),

    async depths() {
      const queues = await boss.getQueues();
      return queues.map((queue) => ({
        name: queue.name,
        ready: queue.readyCount,
        putOff: queue.deferredCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }));
    },

    drain: async (patience) => void (await drain(patience)),
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
