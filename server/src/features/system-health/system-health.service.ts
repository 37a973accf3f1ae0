import { type HealthParts, type HealthState, healthStates, type SystemHealth } from '@clear-spring/contract';
import type { Config } from '../../config.ts';
import type { ToDo } from '../../config.to-do.ts';
import { type Db, isDatabaseUnavailable, type Transaction } from '../../db/index.ts';
import { countJobs, LETTER_QUEUES, listFailedJobs } from '../../jobs/index.ts';
import { reasonOf } from '../../log/index.ts';
import { countLetters, listFailedLetters } from '../letters/index.ts';
import { findFirstWait } from '../links/index.ts';
import { describeFeed } from '../rss/index.ts';
import { countOverdue, findLastEventAt, listLatePayments } from '../subscription/index.ts';
import { BACKUPS, PAYMENTS, PUSH } from './contacts.ts';
import * as judge from './system-health.judgements.ts';
import * as present from './system-health.presenters.ts';
import * as queries from './system-health.queries.ts';

/** How this node is set up. */
export interface SetUp {
  backsUpDaily: boolean;
  /** In a demo stand-ins are meant, and nothing is left to do. */
  isDemo: boolean;
  toDo: readonly ToDo[];
}

export const setUpOf = ({
  backupDir,
  demoUsernames = [],
  toDo = [],
}: Partial<Pick<Config, 'backupDir' | 'demoUsernames' | 'toDo'>>): SetUp => {
  const isDemo = demoUsernames.length > 0;
  return { backsUpDaily: backupDir !== undefined, isDemo, toDo: isDemo ? [] : toDo };
};

export interface HealthDeps extends SetUp {
  /** What is read takes no connection from requests. */
  healthDb: Db;
  now: () => Date;
  /** The name of this node. */
  node: string;
  feed: { url: string };
  provider: { name: 'stripe' | 'sandbox' };
  log: { warn(detail: object, message: string): void };
}

type Facts<Name extends keyof HealthParts> = NonNullable<HealthParts[Name]['facts']>;

/** Rows of each list. */
const LISTED = 50;
/** Milliseconds that one statement may take, and all parts together. */
const [STATEMENT_TIMEOUT, DEADLINE] = [700, 2_500];

/**
 * Reads every part by itself, one after the other on one connection: where one cannot be read, the others stand. Those
 * that wait for jobs come late, because a busy queue locks its table most often; what changes once a day comes last.
 */
export async function readHealth(deps: HealthDeps): Promise<SystemHealth> {
  const { now, log } = deps;
  const at = now();
  const deadline = startDeadline(DEADLINE);

  async function part<T>(
    name: keyof HealthParts,
    read: (tx: Transaction) => Promise<T>,
    judged: (facts: T) => judge.Judgement,
  ) {
    try {
      const timeout = Math.min(STATEMENT_TIMEOUT, deadline.left());
      if (timeout <= 0) throw new LateError();
      const facts = await Promise.race([queries.bounded(deps.healthDb, timeout, read), deadline.over]);
      return { ...judged(facts), facts };
    } catch (error) {
      log.warn({ part: name, reason: reasonOf(error) }, 'how a part of the product is could not be read');
      return { ...judge.unread(error instanceof LateError || isDatabaseUnavailable(error)), facts: null };
    }
  }

  const parts: HealthParts = {
    nodes: await part('nodes', readNodes, judge.nodes),
    database: await part('database', readDatabase, judge.database),
    push: await part('push', async (tx) => ({ contacts: await readContacts(tx, PUSH) }), judge.push),
    feed: await part(
      'feed',
      (tx) => describeFeed({ ...deps, db: tx }),
      (facts) => judge.feed(facts, at),
    ),
    payments: await part(
      'payments',
      (tx) => readPayments(tx, deps, at),
      (facts) => judge.payments(facts, at),
    ),
    jobs: await part('jobs', readJobs, (facts) => judge.jobs(facts, at)),
    letters: await part('letters', readLetters, judge.letters),
    backups: await part(
      'backups',
      (tx) => readBackups(tx, deps),
      (facts) => judge.backups(facts, at),
    ),
  };
  deadline.end();
  const summary = sumUp(parts, deps);
  for (const { part: name, text } of deps.toDo) Object.assign(parts[name], judge.leftToDo(parts[name], text));
  const toDo = deps.toDo.map(({ text }) => text);
  return { at: at.toISOString(), node: deps.node, ...summary, toDo, parts };
}

export interface HealthReader {
  /** Whoever looks at the same time shares what is read: there is one connection for it. */
  read(): Promise<SystemHealth>;
  /** Whoever looks next reads again, also where a reading is under way. */
  forget(): void;
}

export function createHealthReader(deps: HealthDeps): HealthReader {
  let reading: Promise<SystemHealth> | null = null;
  return {
    read() {
      const now = (reading ??= readHealth(deps).finally(() => {
        if (reading === now) reading = null;
      }));
      return now;
    },
    forget: () => void (reading = null),
  };
}

/** Nobody waits longer, also where the database does not even answer that it is late. */
class LateError extends Error {
  override message = 'Reading took too long.';
}

function startDeadline(milliseconds: number) {
  const end = performance.now() + milliseconds;
  const { promise: over, reject } = Promise.withResolvers<never>();
  // It may end while nothing is read.
  over.catch(() => {});
  const timer = setTimeout(() => reject(new LateError()), milliseconds);
  return { over, left: () => end - performance.now(), end: () => clearTimeout(timer) };
}

/** The worst state, and what is the matter. */
function sumUp(parts: HealthParts, { toDo, isDemo }: SetUp): { state: HealthState; sentence: string } {
  const all = Object.entries(parts) as [keyof HealthParts, HealthParts[keyof HealthParts]][];
  const worst = all.map(([, { state }]) => state).toSorted((a, b) => rank(b) - rank(a))[0]!;
  const sentences = all
    .filter(([, { state }]) => state === 'look' || state === 'down')
    .toSorted(([, a], [, b]) => rank(b.state) - rank(a.state))
    .map(([, { sentence }]) => sentence);
  const unread = all.filter(([, { state }]) => state === 'unknown').map(([name]) => name);
  if (unread.length > 0) sentences.push(judge.unreadParts(unread));
  if (toDo.length > 0) sentences.push(judge.countToDo(toDo.length));
  return {
    state: worst === 'fine' && toDo.length > 0 ? 'look' : worst,
    sentence: sentences.join(' ') || (isDemo ? judge.WELL_FOR_A_DEMO : 'All is well.'),
  };
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
    late: (await listLatePayments(tx, { at, limit: LISTED })).map(present.latePayment),
    contacts: await readContacts(tx, PAYMENTS),
  };
}

async function readBackups(tx: Transaction, { backsUpDaily }: HealthDeps): Promise<Facts<'backups'>> {
  const contacts = await readContacts(tx, BACKUPS);
  return {
    isDaily: backsUpDaily,
    // Where they are no longer made daily, the last of them grows old without anybody being to blame.
    contacts: contacts.filter(({ name }) => backsUpDaily || name !== 'daily'),
  };
}

const readContacts = async (tx: Transaction, beginning: string) =>
  (await queries.listContacts(tx, beginning)).map(present.contact);

const readDatabase = async (tx: Transaction): Promise<Facts<'database'>> => ({
  ...(await queries.readDatabase(tx)),
  uncountedSeconds: (await findFirstWait(tx)) ?? 0,
  replicas: await queries.listReplicas(tx),
});

async function readNodes(tx: Transaction) {
  const rows = await queries.listNodes(tx);
  return {
    nodes: rows.map(({ node }) => present.node(node)),
    silent: rows.map(({ node: { name }, silentSeconds }) => ({ name, silentSeconds })),
  };
}
