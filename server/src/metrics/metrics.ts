import type { SystemHealth } from '@clear-spring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECURITY_EVENTS, securityEventOf } from '../http/security-events.ts';
import type { Jobs } from '../jobs/index.ts';
import { EMAIL_OUTCOMES, type EmailOutcome } from '../mail/index.ts';
import type { PushOutcome } from '../push/index.ts';
import { keepLast } from './keep-last.ts';
import { showHealth } from './metrics.health.ts';
import { type NodeSources, showNode } from './metrics.node.ts';

export interface Metrics {
  /** All metrics in Prometheus's text format. */
  read(): Promise<string>;
  contentType: string;
  /** Times every request from now on, by its route's pattern. */
  timeCalls(app: FastifyInstance): void;
  clicksRecorded(batch: { clicks: number; filtered: number }): void;
  pushSent(outcome: PushOutcome): void;
  emailSent(outcome: EmailOutcome): void;
  webhookReceived(outcome: WebhookOutcome): void;
  /** What only the assembled app knows. */
  show(sources: NodeSources & { health: () => Promise<SystemHealth> }): void;
}

/** `refused`: not signed by the provider. `failed`: the provider delivers it again. */
const WEBHOOK_OUTCOMES = ['applied', 'repeated', 'not-ours', 'refused', 'failed'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];
const PUSH_OUTCOMES = ['delivered', 'gone', 'refused', 'later'] satisfies PushOutcome['kind'][];

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
    help: 'Hits of short links that are on disk: clicks by people, and those filtered',
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
  const emails = new Counter({
    name: 'emails_total',
    help: 'Attempts to hand an e-mail to the mail server: sent, failed',
    labelNames: ['outcome'],
    registers,
  });
  const webhooks = new Counter({
    name: 'webhooks_total',
    help: 'Events of the payment provider: applied, repeated, not ours, refused for their signature, failed',
    labelNames: ['outcome'],
    registers,
  });
  const events = new Counter({
    name: 'security_events_total',
    help: 'Responses that matter to the security of accounts, as the log names them',
    labelNames: ['event'],
    registers,
  });
  const limits = new Counter({
    name: 'limits_reached_total',
    help: 'Requests refused with 429, by the limit',
    labelNames: ['limit'],
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
      for (const { name, ...counts } of (await lastDepths()) ?? [])
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
    },
  });
  // These gauges read their values when they are collected.
  register.registerMetric(connections);
  register.registerMetric(depths);
  // Rates need a first value.
  for (const kind of ['click', 'filtered']) hits.inc({ kind }, 0);
  for (const outcome of PUSH_OUTCOMES) sends.inc({ outcome }, 0);
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0);
  for (const event of SECURITY_EVENTS) events.inc({ event }, 0);

  function countEvents(request: FastifyRequest, reply: FastifyReply): void {
    const event = securityEventOf(request, reply);
    if (event) events.inc({ event });
    // Their names are constants of the code.
    if (request.limit) limits.inc({ limit: request.limit });
  }

  return {
    read: () => register.metrics(),
    contentType: register.contentType,
    timeCalls(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // Unknown paths are unlimited in number, so they share one label.
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
        const labels = { method: request.method, route, status: reply.statusCode };
        calls.observe(labels, reply.elapsedTime / 1000);
        if (request.isLogged) countEvents(request, reply);
        done();
      });
    },
    clicksRecorded({ clicks, filtered }) {
      hits.inc({ kind: 'click' }, clicks);
      hits.inc({ kind: 'filtered' }, filtered);
      batches.observe(clicks + filtered);
    },
    pushSent: ({ kind }) => sends.inc({ outcome: kind }),
    emailSent: (outcome) => emails.inc({ outcome }),
    webhookReceived: (outcome) => webhooks.inc({ outcome }),
    show({ health, ...node }) {
      showNode(register, node);
      showHealth(register, health);
    },
  };
}
