import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Queryable } from '../db/index.ts';

/** A kind of work and what each piece of it carries. The type parameter exists for the compiler only. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a failed piece is tried again, with growing pauses, before it is given up. */
  retries: number;
  /** One piece at a time among all app nodes, rather than one on each. */
  alone?: true;
  readonly data?: Data;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if, and only if, what caused it was committed. */
  enqueue<Data extends object>(tx: Queryable, queue: Queue<Data>, data: Data): Promise<void>;
  /** Does the work of a queue, one piece at a time. The handler may see a piece twice, after a crash. */
  work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Once an hour on one of the app nodes. */
  hourly(name: string, handler: () => Promise<void>): Promise<void>;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

type Log = { warn(detail: object, message: string): void };

/** Jobs in the product's own database. Started; `stop` it before the database goes. */
export async function createJobs(deps: { url: string; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: deps.url,
    application_name: 'clear-spring jobs',
    max: 4,
    useListenNotify: true,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
  });
  boss.on('error', (error: Error) => deps.log.warn({ reason: error.message }, 'the jobs had an error'));
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

  return {
    async enqueue(tx, queue, data) {
      await create(queue);
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql) });
    },

    async work(queue, handler) {
      await create(queue);
      const worker = boss.work<object>(queue.name, async ([job]) => {
        // Looks for the next at once: notices come for new work only, and the look after them is half a minute later.
        boss.notifyWorker(await worker);
        if (job) await handler(job.data as never);
      });
      await worker;
    },

    async hourly(name, handler) {
      await create({ name, retries: 0 });
      await boss.schedule(name, '7 * * * *');
      await boss.work(name, async () => handler());
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
