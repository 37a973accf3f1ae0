import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { letter } from './letters.ts';
import { rssFeedEndpoint } from './rss.ts';

const text = z.string();
const count = z.int();
const instant = z.iso.datetime();
const nullableInstant = z.nullable(instant);

/** `unknown`: it could not be read. The worst of all is the system's. */
export const healthStates = ['fine', 'look', 'unknown', 'down'] as const;
export type HealthState = (typeof healthStates)[number];

const part = <Facts extends z.ZodMiniType>(facts: Facts) =>
  z.object({
    state: z.enum(healthStates),
    /** What is the matter; the same where it is fine. */
    sentence: text,
    /** Null where unknown. */
    facts: z.nullable(facts),
  });

const queue = z.object({
  name: text,
  waiting: count,
  /** Until a time that has not come. */
  putOff: count,
  running: count,
  failed: count,
  /** Since when the first of those that wait could have run. */
  waitingSince: nullableInstant,
});

/** A job that was given up. Those of a schedule that have run since do not count. */
export const failedJob = z.object({
  id: text,
  queue: text,
  failedAt: instant,
  attempts: count,
  /** Redacted. */
  reason: z.nullable(text),
});
export type FailedJob = z.infer<typeof failedJob>;

/** When a server of others was last reached, by any node. */
const contact = z.object({
  name: text,
  lastSuccessAt: nullableInstant,
  lastFailureAt: nullableInstant,
  lastFailure: z.nullable(text),
  /** Since the last success. */
  failures: count,
});
export type Contact = z.infer<typeof contact>;

/** Bytes. */
const disk = z.object({
  size: z.number(),
  free: z.number(),
  parts: z.array(z.object({ name: text, bytes: z.number() })),
});

export const failedLetter = z.extend(letter, {
  member: z.nullable(z.object({ id: text, username: text })),
});
export type FailedLetter = z.infer<typeof failedLetter>;

export const systemHealth = z.object({
  at: instant,
  /** The node that answers. */
  node: text,
  state: z.enum(healthStates),
  sentence: text,
  /** Missing settings. Servers of the previous version leave them out. */
  toDo: z.optional(z.array(text)),
  parts: z.object({
    /** Without those of letters, which are listed there. */
    jobs: part(z.object({ queues: z.array(queue), failedCount: count, failed: z.array(failedJob) })),
    letters: part(
      z.object({
        waiting: count,
        /** Of these, those of which an attempt has failed. */
        retried: count,
        lastSentAt: nullableInstant,
        failedCount: count,
        failed: z.array(failedLetter),
      }),
    ),
    feed: part(rssFeedEndpoint.output),
    payments: part(
      z.object({
        provider: text,
        lastEventAt: nullableInstant,
        /** Members whose payment is overdue by an hour, with no word from the provider. */
        overdue: count,
        /** What closing and closed accounts have paid in the last 30 days, the latest first, unless set aside. */
        late: z.array(z.object({ id: text, at: instant, memberId: text, subscriptionId: text })),
        contacts: z.array(contact),
      }),
    ),
    push: part(z.object({ contacts: z.array(contact) })),
    /** Those of `BACKUP_DIR`, and those that were made by hand. */
    backups: part(z.object({ isDaily: z.boolean(), contacts: z.array(contact) })),
    database: part(
      z.object({
        bytes: z.number(),
        connections: count,
        maxConnections: count,
        /** Of the oldest transaction. */
        oldestSeconds: z.number(),
        /** How long the first click that is not counted yet has waited for it. */
        uncountedSeconds: z.number(),
        /** The number of its newest migration. */
        migration: count,
        replicas: z.array(z.object({ name: text, behindSeconds: z.nullable(z.number()) })),
      }),
    ),
    nodes: part(
      z.object({
        nodes: z.array(
          z.object({
            name: text,
            version: text,
            startedAt: instant,
            seenAt: instant,
            memory: z.number(),
            /** Of its data folder. */
            disk: z.nullable(disk),
          }),
        ),
      }),
    ),
  }),
});
export type SystemHealth = z.infer<typeof systemHealth>;
export type HealthParts = SystemHealth['parts'];

export const systemHealthEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary:
    'How the product is, over all its nodes: jobs, e-mails, feed, payments, push services, database, disks',
  output: systemHealth,
});

export const runAgainEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/run-again',
  access: 'admin',
  confirmed: 'fully',
  traced: 'job.run-again',
  summary: 'Runs a job that was given up once more, with the data that it had',
  params: z.object({ id: z.uuid('There is no such job') }),
  status: 204,
  errors: {
    404: 'No such job: failed ones are kept for two weeks',
    409: 'It has not failed, or somebody else has run it again or set it aside',
  },
});

export const runAllAgainEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/run-again',
  access: 'admin',
  confirmed: 'fully',
  traced: 'jobs.run-again',
  summary: 'Runs all jobs that were given up once more, but for those of e-mails, and says how many',
  output: z.object({ count: z.int() }),
});

export const setJobAsideEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/set-aside',
  access: 'admin',
  confirmed: 'fully',
  traced: 'job.set-aside',
  summary: 'Tells nobody of a job any more that was given up. It cannot be run again then',
  params: z.object({ id: z.uuid('There is no such job') }),
  status: 204,
  errors: {
    404: 'No such job: failed ones are kept for two weeks',
    409: 'It has not failed, or somebody else has run it again or set it aside',
  },
});

export const setLatePaymentAsideEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/late-payments/:id/set-aside',
  access: 'admin',
  confirmed: 'fully',
  traced: 'payment.set-aside',
  summary: 'Tells nobody any more of what an account paid that was closing, as somebody has refunded it',
  params: z.object({ id: z.uuid('There is no such payment') }),
  status: 204,
  errors: {
    404: 'No such payment: they are told of for 30 days',
    409: 'Somebody else has set it aside',
  },
});
