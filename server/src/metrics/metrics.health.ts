import { type Contact, type HealthParts, healthStates, type SystemHealth } from '@clear-spring/contract';
import type { Registry } from 'prom-client';
import { isLetterQueue, QUEUES } from '../jobs/index.ts';
import { addGauge } from './gauge.ts';
import { keepLast } from './keep-last.ts';

/** As on /admin/health, those of e-mails are shown apart. */
const WATCHED_QUEUES = Object.keys(QUEUES).filter((name) => !isLetterQueue(name));

/** Milliseconds. However often it is scraped, the database is asked no more often. */
const MAX_AGE = 20_000;

/** What admins see at /admin/health, over all app nodes. Nothing is shown of a part that could not be read. */
export function showHealth(register: Registry, readHealth: () => Promise<SystemHealth>): void {
  const lastHealth = keepLast(readHealth, MAX_AGE);
  const parts = async (): Promise<Partial<HealthParts>> => (await lastHealth())?.parts ?? {};
  const add = addGauge.bind(null, register);

  add(
    {
      name: 'health',
      help: 'How each part is, as on /admin/health: 0 fine, 1 wants a look, 2 could not be read, 3 down',
      label: 'part',
    },
    async () =>
      Object.fromEntries(
        Object.entries(await parts()).map(([name, { state }]) => [name, healthStates.indexOf(state)]),
      ),
  );
  add(
    {
      name: 'service_last_success_timestamp_seconds',
      help: 'When the feed was last read, an e-mail sent, the payment provider, its webhooks and each push service last good, and a backup made',
      label: 'service',
    },
    async () => {
      const found = await parts();
      return {
        feed: secondsOf(found.feed?.facts?.lastSuccessAt),
        mail: secondsOf(found.letters?.facts?.lastSentAt),
        ...eachContact(found, ({ lastSuccessAt }) => secondsOf(lastSuccessAt)),
      };
    },
  );
  add(
    {
      name: 'service_failures',
      help: 'Failures in a row of the feed, of the payment provider, its webhooks, each push service and the backups',
      label: 'service',
    },
    async () => {
      const found = await parts();
      return {
        feed: found.feed?.facts?.consecutiveFailures ?? null,
        ...eachContact(found, ({ failures }) => failures),
      };
    },
  );
  add(
    {
      name: 'emails',
      help: 'E-mails that wait, those of these that failed once and are tried again, and those given up',
      label: 'state',
    },
    async () => {
      const facts = (await parts()).letters?.facts;
      return facts ? { waiting: facts.waiting, retried: facts.retried, failed: facts.failedCount } : null;
    },
  );
  add(
    {
      name: 'job_wait_seconds',
      help: 'How long the first job that could run has waited, by queue, without those of e-mails; 0 where none waits',
      label: 'queue',
    },
    async () => {
      const health = await lastHealth();
      const facts = health?.parts.jobs.facts;
      if (!facts) return null;
      const waits = new Map<string, number>(WATCHED_QUEUES.map((name) => [name, 0]));
      for (const { name, waitingSince } of facts.queues)
        if (waitingSince !== null)
          waits.set(name, Math.max(0, Date.parse(health.at) - Date.parse(waitingSince)) / 1_000);
      return Object.fromEntries(waits);
    },
  );
  add(
    {
      name: 'payments_overdue',
      help: 'Members whose payment is overdue by an hour, with no word from the provider',
    },
    async () => (await parts()).payments?.facts?.overdue ?? null,
  );

  const database = async () => (await parts()).database?.facts ?? null;
  add(
    { name: 'database_size_bytes', help: 'Size of the database' },
    async () => (await database())?.bytes ?? null,
  );
  add(
    {
      name: 'database_server_connections',
      help: "Connections of the database's server, open and at most, whoever has them",
      label: 'kind',
    },
    async () => {
      const facts = await database();
      return facts && { open: facts.connections, most: facts.maxConnections };
    },
  );
  add(
    { name: 'database_oldest_transaction_seconds', help: 'Age of the oldest transaction' },
    async () => (await database())?.oldestSeconds ?? null,
  );
  add(
    {
      name: 'clicks_uncounted_seconds',
      help: 'How long the first click that is on disk but not counted yet has waited; 0 where all are',
    },
    async () => (await database())?.uncountedSeconds ?? null,
  );
  add(
    {
      name: 'database_replica_behind_seconds',
      help: 'How far the last of the replicas is behind; none without one',
    },
    async () => {
      const behind = (await database())?.replicas.map(({ behindSeconds }) => behindSeconds ?? 0) ?? [];
      return behind.length > 0 ? Math.max(...behind) : null;
    },
  );
}

const secondsOf = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) / 1_000 : null;

/** By a name that tells what kind of service it is. There are as many as known push services. */
const eachContact = (
  { payments, push, backups }: Partial<HealthParts>,
  read: (contact: Contact) => number | null,
) =>
  Object.fromEntries([
    ...(payments?.facts?.contacts ?? []).map((one) => [`payments:${one.name}`, read(one)] as const),
    ...(push?.facts?.contacts ?? []).map((one) => [`push:${one.name}`, read(one)] as const),
    ...(backups?.facts?.contacts ?? []).map((one) => [`backups:${one.name}`, read(one)] as const),
  ]);
