import { type Contact, DAY, type HealthParts, type HealthState, HOUR, MINUTE } from '@clear-spring/contract';

export interface Judgement {
  state: HealthState;
  sentence: string;
}
type Facts<Name extends keyof HealthParts> = NonNullable<HealthParts[Name]['facts']>;

const fine = (sentence: string): Judgement => ({ state: 'fine', sentence });
const look = (sentence: string): Judgement => ({ state: 'look', sentence });
const down = (sentence: string): Judgement => ({ state: 'down', sentence });

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const ageOf = (instant: string, at: Date) => at.getTime() - Date.parse(instant);
const minutes = (milliseconds: number) =>
  counted(Math.max(1, Math.round(milliseconds / MINUTE)), 'minute', 'minutes');

export const WELL_FOR_A_DEMO = 'All is well for a demo, which needs no mail server, payments or backups.';

export const countToDo = (count: number): string =>
  `${counted(count, 'thing is', 'things are')} not set up yet.`;

/** Of a part for which something is left to set up. */
export const leftToDo = ({ state, sentence }: Judgement, text: string): Judgement =>
  state === 'fine' ? look(text) : { state, sentence: `${sentence} ${text}` };

/** `late`: it was waited for, rather than refused. */
export const unread = (late: boolean): Judgement => ({
  state: 'unknown',
  sentence: late ? 'This took too long to read.' : 'This could not be read.',
});

const NAMES: Record<keyof HealthParts, string> = {
  jobs: 'jobs',
  letters: 'emails',
  feed: 'feed',
  payments: 'payments',
  push: 'push services',
  database: 'database',
  backups: 'backups',
  nodes: 'nodes',
};
const listed = new Intl.ListFormat('en');

export function unreadParts(parts: (keyof HealthParts)[]): string {
  if (parts.length === Object.keys(NAMES).length)
    return 'Nothing could be read: the database does not answer.';
  return `Could not be read: ${listed.format(parts.map((part) => NAMES[part]))}.`;
}

const LONG_WAIT = 10 * MINUTE;

export function jobs({ queues, failedCount }: Facts<'jobs'>, at: Date): Judgement {
  const late = queues.find(
    ({ waitingSince }) => waitingSince !== null && ageOf(waitingSince, at) > LONG_WAIT,
  );
  // Nobody works on it.
  if (late && late.running === 0)
    return down(`Jobs of ${late.name} have waited for ${minutes(ageOf(late.waitingSince!, at))}.`);
  if (failedCount > 0) return look(`${counted(failedCount, 'job', 'jobs')} failed.`);
  return fine('No job has failed, and none waits for long.');
}

/** Letters that are tried again while none gets through: then it is the mail server, not an address. */
const STUCK = 3;

export function letters(facts: Facts<'letters'> & { retriedSince: string | null }): Judgement {
  const { retried, retriedSince, lastSentAt, failedCount } = facts;
  const sentSince =
    lastSentAt !== null && retriedSince !== null && lastSentAt > new Date(retriedSince).toISOString();
  if (retried >= STUCK && !sentSince) return down(`The mail server takes no email: ${retried} wait.`);
  if (failedCount > 0) return look(`${counted(failedCount, 'email', 'emails')} could not be sent.`);
  if (retried > 0) return look(`${counted(retried, 'email is', 'emails are')} being tried again.`);
  return fine('No email has failed.');
}

/** It is checked every night. */
const STALE = 26 * HOUR;

export function feed({ checkedAt, lastFailure, consecutiveFailures }: Facts<'feed'>, at: Date): Judgement {
  if (lastFailure)
    return (consecutiveFailures >= 3 ? down : look)(
      `The feed could not be read the last ${consecutiveFailures === 1 ? 'time' : `${consecutiveFailures} times`}.`,
    );
  if (checkedAt === null) return look('The feed has not been checked yet.');
  if (ageOf(checkedAt, at) > STALE) return look('The feed has not been checked for more than a day.');
  return fine('The feed was read the last time.');
}

/** So many failures in a row are no coincidence. */
const REFUSES = 5;
const REFUSED_WEBHOOKS = 3;

/** Whoever has looked for a week has given the money back; the list says it for longer. */
const LATE_FOR = 7 * DAY;

export function payments({ overdue, late, contacts }: Facts<'payments'>, at: Date): Judgement {
  const [calls, webhooks] = ['calls', 'webhooks'].map((name) => contacts.find((one) => one.name === name));
  if (calls && calls.failures >= REFUSES) return down('The payment provider does not answer.');
  if (calls && calls.failures > 0) return look('The payment provider did not answer the last time.');
  // Anybody can send one that is not signed; it matters where none that is signed comes.
  const signedOfLate = webhooks?.lastSuccessAt && ageOf(webhooks.lastSuccessAt, at) < DAY;
  if (webhooks && webhooks.failures >= REFUSED_WEBHOOKS && !signedOfLate)
    return look('Webhooks are refused: their signature is wrong.');
  if (overdue > 0) return look(`${counted(overdue, 'payment is', 'payments are')} overdue without word.`);
  const refunds = late.filter((one) => ageOf(one.at, at) < LATE_FOR).length;
  if (refunds > 0)
    return look(`${counted(refunds, 'payment', 'payments')} of accounts that were closing: refund by hand.`);
  return fine('Nothing waits for the payment provider.');
}

export function push({ contacts }: Facts<'push'>): Judgement {
  const failing = contacts.filter(({ failures }) => failures > 0);
  const refusing = failing.filter(({ failures }) => failures >= REFUSES);
  if (refusing.length > 0) return down(`${namesOf(refusing)} ${does(refusing, 'refuses')} notifications.`);
  if (failing.length > 0) return look(`${namesOf(failing)} did not take the last notification.`);
  return fine(
    contacts.length === 0 ? 'Nothing was sent yet.' : 'Every push service took the last notification.',
  );
}
const namesOf = (contacts: Contact[]) => contacts.map(({ name }) => name).join(' and ');
const does = (contacts: Contact[], verb: 'refuses') => (contacts.length === 1 ? verb : 'refuse');

const OLD_TRANSACTION = (10 * MINUTE) / 1_000;
const FAR_BEHIND = 60;
/** They are counted within a second or two. */
const UNCOUNTED = 60;

export function database(facts: Facts<'database'>): Judgement {
  const { connections, maxConnections, oldestSeconds, uncountedSeconds, replicas } = facts;
  if (connections > 0.95 * maxConnections) return down('The database has no connection left.');
  if (connections > 0.8 * maxConnections)
    return look(`The database has ${connections} of ${maxConnections} connections open.`);
  if (oldestSeconds > OLD_TRANSACTION)
    return look(`A transaction of the database is ${minutes(oldestSeconds * 1_000)} old.`);
  if (uncountedSeconds > UNCOUNTED)
    return look(`Clicks have waited for ${minutes(uncountedSeconds * 1_000)} to be counted.`);
  const slow = replicas.find(({ behindSeconds }) => behindSeconds !== null && behindSeconds > FAR_BEHIND);
  if (slow) return look(`The replica ${slow.name} is ${minutes(slow.behindSeconds! * 1_000)} behind.`);
  return fine('The database answers.');
}

/** One is made a day, and another attempt an hour after one that failed. */
const [OLD_BACKUP, VERY_OLD_BACKUP] = [26 * HOUR, 50 * HOUR];

export function backups({ isDaily, contacts }: Facts<'backups'>, at: Date): Judgement {
  if (!isDaily) return fine('There are no daily backups.');
  const daily = contacts.find(({ name }) => name === 'daily');
  const age = daily?.lastSuccessAt ? ageOf(daily.lastSuccessAt, at) : Infinity;
  const hasFailed = daily !== undefined && daily.failures > 0;
  if (age > VERY_OLD_BACKUP && hasFailed)
    return down(
      age === Infinity
        ? 'No daily backup could be made yet.'
        : `The last daily backup is ${counted(Math.floor(age / DAY), 'day', 'days')} old.`,
    );
  if (hasFailed) return look('The daily backup failed the last time.');
  if (age === Infinity) return look('No daily backup has been made yet.');
  if (age > OLD_BACKUP) return look('No backup has been made for more than a day.');
  return fine('The daily backup was made.');
}

/** Seconds. A node tells how it is every twenty. */
const SILENT = 60;
const [GB, LITTLE, NEARLY_NONE] = [2 ** 30, 0.1, 0.03];

export function judgeDisk({ free, size }: { free: number; size: number }): 'fine' | 'look' | 'down' {
  if (free < NEARLY_NONE * size || free < GB / 4) return 'down';
  return free < LITTLE * size || free < GB ? 'look' : 'fine';
}

export function nodes(
  facts: Facts<'nodes'> & { silent: { name: string; silentSeconds: number }[] },
): Judgement {
  const heard = new Set(facts.silent.filter((one) => one.silentSeconds <= SILENT).map(({ name }) => name));
  const disks = facts.nodes
    .filter(({ name }) => heard.has(name))
    .flatMap((one) => (one.disk ? [{ ...one.disk, name: one.name }] : []));
  const full = disks.find((disk) => judgeDisk(disk) === 'down');
  if (full) return down(`The disk of ${full.name} is full.`);
  const filling = disks.find((disk) => judgeDisk(disk) === 'look');
  if (filling) return look(`The disk of ${filling.name} is nearly full.`);
  const lost = facts.silent.find(({ silentSeconds }) => silentSeconds > SILENT);
  if (lost) return look(`${lost.name} has not been heard from for ${minutes(lost.silentSeconds * 1_000)}.`);
  return fine(`${counted(heard.size, 'node runs', 'nodes run')}, with room on the disk.`);
}
