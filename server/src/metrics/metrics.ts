import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/index.ts';
import type { PushOutcome } from '../push/index.ts';

export interface Metrics {
  /** Everything in Prometheus' text format, as `contentType` says. */
  read(): Promise<string>;
  contentType: string;
  /** Times every call that this app answers from now on, by the route as it was declared. */
  timeCalls(app: FastifyInstance): void;
  clicksRecorded(batch: { clicks: number; filtered: number }): void;
  pushSent(outcome: PushOutcome): void;
}

/** What an operator wants to see of this process. The queues and their jobs are those of all app nodes together. */
export function createMetrics({ pool, jobs }: { pool: pg.Pool; jobs: Jobs }): Metrics {
  const register = new Registry();
  const registers = [register];
  // Memory, processor time, garbage collection, the event loop's lag.
  collectDefaultMetrics({ register });

  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const hits = new Counter({
    name: 'clicks_total',
    help: 'Hits of short links that are on disk: clicks, and those filtered as crawlers and previews',
    labelNames: ['kind'],
    registers,
  });
  const batches = new Histogram({
    name: 'click_batch_size',
    help: 'Hits that shared one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
    registers,
  });
  const sends = new Counter({
    name: 'push_sends_total',
    help: 'Messages handed to push services: delivered, gone, refused, or to be tried again later',
    labelNames: ['outcome'],
    registers,
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: in use, idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  const lastDepths = keepLast(() => jobs.depths());
  const depths = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue, as counted within the last minute, or before the database was gone: ready, put off, being done, failed of late',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      for (const { name, ...counts } of await lastDepths())
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
    },
  });
  // These look when they are asked, so nobody else has to hold them.
  register.registerMetric(connections);
  register.registerMetric(depths);
  // So that rates have something to begin with.
  for (const kind of ['click', 'filtered']) hits.inc({ kind }, 0);
  for (const outcome of ['delivered', 'gone', 'refused', 'later']) sends.inc({ outcome }, 0);

  return {
    read: () => register.metrics(),
    contentType: register.contentType,
    timeCalls(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // An address that no route has is anybody's invention, and there are endless ones.
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
        const labels = { method: request.method, route, status: reply.statusCode };
        calls.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    clicksRecorded({ clicks, filtered }) {
      hits.inc({ kind: 'click' }, clicks);
      hits.inc({ kind: 'filtered' }, filtered);
      batches.observe(clicks + filtered);
    },
    pushSent: ({ kind }) => sends.inc({ outcome: kind }),
  };
}

/** How long the database is waited for, in milliseconds: the metrics are of most use while it is gone. */
const DEPTHS_TIMEOUT = 500;

/** What was read last, where reading anew fails or takes too long; nothing before the first time. */
function keepLast<T>(read: () => Promise<T[]>): () => Promise<T[]> {
  let last: T[] = [];
  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= read()
      .then(
        (found) => void (last = found),
        () => {},
      )
      .finally(() => (reading = null));
    await Promise.race([reading, delay(DEPTHS_TIMEOUT, undefined, { ref: false })]);
    return last;
  };
}
