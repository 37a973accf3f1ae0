import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/index.ts';
import type { PushOutcome } from '../push/index.ts';

export interface Metrics {
  /** All metrics in Prometheus's text format. */
  read(): Promise<string>;
  contentType: string;
  /** Times every request from now on, by its route's pattern. */
  timeCalls(app: FastifyInstance): void;
  clicksRecorded(batch: { clicks: number; filtered: number }): void;
  pushSent(outcome: PushOutcome): void;
}

/** The metrics of this process. Those of the queues span all app nodes. */
export function createMetrics({ pool, jobs }: { pool: pg.Pool; jobs: Jobs }): Metrics {
  const register = new Registry();
  const registers = [register];
  // Memory, CPU time, garbage collection, event loop lag.
  collectDefaultMetrics({ register });

  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
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
    help: 'Messages handed to push services: delivered, gone, refused, or to be retried later',
    labelNames: ['outcome'],
    registers,
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: in use, idle, and requests waiting for one',
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
    help: 'Jobs by queue, as counted within the last minute, or before the database was gone: ready, put off, being done, failed (within two weeks, and neither run again nor set aside)',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      for (const { name, ...counts } of await lastDepths())
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
    },
  });
  // These gauges read their values when they are collected.
  register.registerMetric(connections);
  register.registerMetric(depths);
  // Rates need a first value.
  for (const kind of ['click', 'filtered']) hits.inc({ kind }, 0);
  for (const outcome of ['delivered', 'gone', 'refused', 'later']) sends.inc({ outcome }, 0);

  return {
    read: () => register.metrics(),
    contentType: register.contentType,
    timeCalls(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // Unknown paths are unlimited in number, so they share one label.
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

/** Milliseconds to wait for the database. Metrics matter most during an outage. */
const DEPTHS_TIMEOUT = 500;

/** Falls back to the last result where reading fails or times out; empty before the first. */
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
