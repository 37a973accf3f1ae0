import { type HealthParts, type HealthState, healthStates, type SystemHealth } from '@clear-spring/contract';
import pLimit from 'p-limit';
import type { Db, Transaction } from '../../db/index.ts';
import { countJobs, type Jobs, LETTER_QUEUES, listFailedJobs } from '../../jobs/index.ts';
import { countLetters, listFailedLetters } from '../letters/index.ts';
import { describeFeed } from '../rss/index.ts';
import { countOverdue, findLastEventAt } from '../subscription/index.ts';
import { PAYMENTS, PUSH } from './contacts.ts';
import * as judge from './system-health.judgements.ts';
import * as present from './system-health.presenters.ts';
import * as queries from './system-health.queries.ts';

export interface HealthDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  /** The name of this node. */
  node: string;
  feed: { url: string };
  provider: { name: 'stripe' | 'sandbox' };
}

type Facts<Name extends keyof HealthParts> = NonNullable<HealthParts[Name]['facts']>;
type Judge<T> = (facts: T) => judge.Judgement;

/** Rows of each list. */
const LISTED = 50;
/** Milliseconds. */
const PART_TIMEOUT = 4_000;

/** Reads every part by itself: where one cannot be read, the others stand. */
export async function readHealth(deps: HealthDeps): Promise<SystemHealth> {
  const { db, now } = deps;
  const at = now();
  // Two at a time: requests need the pool's connections too.
  const limit = pLimit(2);

  async function part<T>(read: (tx: Transaction) => Promise<T>, judged: Judge<T>) {
    try {
      const facts = await limit(() => inTime(queries.bounded(db, read)));
      return { ...judged(facts), facts };
    } catch {
      return { state: 'unknown' as const, sentence: 'This could not be read.', facts: null };
    }
  }

  const [jobs, letters, feed, payments, push, database, nodes] = await Promise.all([
    part(readJobs, (facts) => judge.jobs(facts, at)),
    part(readLetters, judge.letters),
    part(
      (tx) => describeFeed({ ...deps, db: tx }),
      (facts) => judge.feed(facts, at),
    ),
    part(
      (tx) => readPayments(tx, deps, at),
      (facts) => judge.payments(facts, at),
    ),
    part(async (tx) => ({ contacts: await readContacts(tx, PUSH) }), judge.push),
    part(readDatabase, judge.database),
    part(readNodes, judge.nodes),
  ]);
  const parts: HealthParts = { jobs, letters, feed, payments, push, database, nodes };
  return { at: at.toISOString(), node: deps.node, ...sumUp(parts), parts };
}

/** The worst state, and what is the matter. */
function sumUp(parts: HealthParts): { state: HealthState; sentence: string } {
  const all = Object.entries(parts) as [keyof HealthParts, HealthParts[keyof HealthParts]][];
  const worst = all.map(([, { state }]) => state).toSorted((a, b) => rank(b) - rank(a))[0]!;
  const sentences = all
    .filter(([, { state }]) => state !== 'fine')
    .toSorted(([, a], [, b]) => rank(b.state) - rank(a.state))
    .map(([name, { state, sentence }]) => (state === 'unknown' ? judge.unread(name) : sentence));
  return { state: worst, sentence: sentences.join(' ') || 'All is well.' };
}
const rank = (state: HealthState) => healthStates.indexOf(state);

async function readJobs(tx: Transaction): Promise<Facts<'jobs'>> {
  const letterQueues = new Set<string>(LETTER_QUEUES);
  const counted = (await countJobs(tx)).filter(({ name }) => !letterQueues.has(name));
  return {
    queues: counted.map(present.queue),
    failedCount: counted.reduce((sum, { failed }) => sum + failed, 0),
    failed: (await listFailedJobs(tx, { except: LETTER_QUEUES, limit: LISTED })).map(present.failedJob),
  };
}

async function readLetters(tx: Transaction): Promise<Facts<'letters'> & { retriedSince: string | null }> {
  const { failed, lastSentAt, ...counts } = await countLetters(tx);
  return {
    ...counts,
    lastSentAt: present.instant(lastSentAt),
    failedCount: failed,
    failed: (await listFailedLetters(tx, LISTED)).map(present.failedLetter),
  };
}

async function readPayments(tx: Transaction, { provider }: HealthDeps, at: Date): Promise<Facts<'payments'>> {
  return {
    provider: provider.name,
    lastEventAt: present.instant(await findLastEventAt(tx)),
    overdue: await countOverdue(tx, provider.name, at),
    contacts: await readContacts(tx, PAYMENTS),
  };
}

const readContacts = async (tx: Transaction, beginning: string) =>
  (await queries.listContacts(tx, beginning)).map(present.contact);

const readDatabase = async (tx: Transaction): Promise<Facts<'database'>> => ({
  ...(await queries.readDatabase(tx)),
  replicas: await queries.listReplicas(tx),
});

async function readNodes(tx: Transaction) {
  const rows = await queries.listNodes(tx);
  return {
    nodes: rows.map(({ node }) => present.node(node)),
    silent: rows.map(({ node: { name }, silentSeconds }) => ({ name, silentSeconds })),
  };
}

/** @throws after a while, where the database does not answer at all. */
function inTime<T>(reading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Reading took too long.')), PART_TIMEOUT);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
