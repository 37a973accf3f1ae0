import { type Contact, HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import * as judge from './system-health.judgements.ts';

const at = new Date('2026-12-24T12:00:00Z');
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * HOUR).toISOString();
const contact = (name: string, failures: number, hours: number | null = 1): Contact => ({
  name,
  failures,
  lastSuccessAt: hours === null ? null : hoursAgo(hours),
  lastFailureAt: null,
  lastFailure: null,
});

const queue = { name: 'sweep', waiting: 1, putOff: 0, running: 0, failed: 0, waitingSince: hoursAgo(0.25) };
const jobs = (change: object) => judge.jobs({ queues: [], failedCount: 0, failed: [], ...change }, at);
const letters = (change: object) =>
  judge.letters({
    waiting: 0,
    retried: 0,
    retriedSince: null,
    lastSentAt: null,
    failedCount: 0,
    failed: [],
    ...change,
  });
const feed = (change: object) =>
  judge.feed(
    {
      feed: 'demo',
      checkedAt: hoursAgo(1),
      lastSuccessAt: hoursAgo(1),
      lastFailure: null,
      consecutiveFailures: 0,
      itemCount: 1,
      ...change,
    },
    at,
  );
const payments = (change: object) =>
  judge.payments(
    { provider: 'stripe', lastEventAt: null, overdue: 0, late: [], contacts: [], ...change },
    at,
  );
const late = (hours: number) => ({ id: 'a', at: hoursAgo(hours), memberId: 'b', subscriptionId: 'c' });
const database = (change: object) =>
  judge.database({
    bytes: 1,
    connections: 10,
    maxConnections: 100,
    oldestSeconds: 0,
    uncountedSeconds: 0,
    migration: 1,
    replicas: [],
    ...change,
  });
const backups = (contacts: Contact[], isDaily = true) => judge.backups({ isDaily, contacts }, at);
const GB = 2 ** 30;
const nodes = (free: number, silentSeconds = 5) =>
  judge.nodes({
    nodes: [
      {
        name: 'one',
        version: '1',
        startedAt: hoursAgo(9),
        seenAt: hoursAgo(0),
        memory: 1,
        disk: { size: 100 * GB, free: free * GB, parts: [] },
      },
    ],
    silent: [
      { name: 'one', silentSeconds: 0 },
      { name: 'two', silentSeconds },
    ],
  });

test.each([
  [jobs({}), 'fine', 'No job has failed, and none waits for long.'],
  [jobs({ failedCount: 1 }), 'look', '1 job failed.'],
  [jobs({ failedCount: 1_200 }), 'look', '1,200 jobs failed.'],
  [jobs({ queues: [queue] }), 'down', 'Jobs of sweep have waited for 15 minutes.'],
  [jobs({ queues: [{ ...queue, running: 1 }] }), 'fine', 'No job has failed, and none waits for long.'],
  [letters({}), 'fine', 'No email has failed.'],
  [letters({ retried: 1 }), 'look', '1 email is being tried again.'],
  [letters({ retried: 2 }), 'look', '2 emails are being tried again.'],
  [letters({ failedCount: 2 }), 'look', '2 emails could not be sent.'],
  [letters({ retried: 3 }), 'down', 'The mail server takes no email: 3 wait.'],
  [
    letters({ retried: 3, retriedSince: hoursAgo(2), lastSentAt: hoursAgo(1) }),
    'look',
    '3 emails are being tried again.',
  ],
  [feed({}), 'fine', 'The feed was read the last time.'],
  [feed({ checkedAt: null }), 'look', 'The feed has not been checked yet.'],
  [feed({ checkedAt: hoursAgo(27) }), 'look', 'The feed has not been checked for more than a day.'],
  [feed({ lastFailure: 'x', consecutiveFailures: 1 }), 'look', 'The feed could not be read the last time.'],
  [
    feed({ lastFailure: 'x', consecutiveFailures: 3 }),
    'down',
    'The feed could not be read the last 3 times.',
  ],
  [payments({}), 'fine', 'Nothing waits for the payment provider.'],
  [payments({ contacts: [contact('calls', 5)] }), 'down', 'The payment provider does not answer.'],
  [
    payments({ contacts: [contact('calls', 4)] }),
    'look',
    'The payment provider did not answer the last time.',
  ],
  [
    payments({ contacts: [contact('webhooks', 3, 25)] }),
    'look',
    'Webhooks are refused: their signature is wrong.',
  ],
  [payments({ contacts: [contact('webhooks', 3, 23)] }), 'fine', 'Nothing waits for the payment provider.'],
  [payments({ overdue: 1 }), 'look', '1 payment is overdue without word.'],
  [payments({ overdue: 2 }), 'look', '2 payments are overdue without word.'],
  [payments({ late: [late(1)] }), 'look', '1 payment of accounts that were closing: refund by hand.'],
  [payments({ late: [late(8 * 24)] }), 'fine', 'Nothing waits for the payment provider.'],
  [judge.push({ contacts: [] }), 'fine', 'Nothing was sent yet.'],
  [
    judge.push({ contacts: [contact('Mozilla', 0)] }),
    'fine',
    'Every push service took the last notification.',
  ],
  [judge.push({ contacts: [contact('Mozilla', 1)] }), 'look', 'Mozilla did not take the last notification.'],
  [
    judge.push({ contacts: [contact('Mozilla', 5), contact('Apple', 6)] }),
    'down',
    'Mozilla and Apple refuse notifications.',
  ],
  [judge.push({ contacts: [contact('Mozilla', 5)] }), 'down', 'Mozilla refuses notifications.'],
  [database({}), 'fine', 'The database answers.'],
  [database({ connections: 81 }), 'look', 'The database has 81 of 100 connections open.'],
  [database({ connections: 96 }), 'down', 'The database has no connection left.'],
  [database({ oldestSeconds: 720 }), 'look', 'A transaction of the database is 12 minutes old.'],
  [database({ uncountedSeconds: 90 }), 'look', 'Clicks have waited for 2 minutes to be counted.'],
  [
    database({ replicas: [{ name: 'west', behindSeconds: 61 }] }),
    'look',
    'The replica west is 1 minute behind.',
  ],
  [backups([], false), 'fine', 'There are no daily backups.'],
  [judge.leftToDo(backups([], false), 'Set it.'), 'look', 'Set it.'],
  [
    judge.leftToDo(backups([contact('daily', 1)]), 'Set it.'),
    'look',
    'The daily backup failed the last time. Set it.',
  ],
  [backups([]), 'look', 'No daily backup has been made yet.'],
  [backups([contact('daily', 1, null)]), 'down', 'No daily backup could be made yet.'],
  [backups([contact('daily', 1, 51)]), 'down', 'The last daily backup is 2 days old.'],
  [backups([contact('daily', 1)]), 'look', 'The daily backup failed the last time.'],
  [backups([contact('daily', 0, 27)]), 'look', 'No backup has been made for more than a day.'],
  [backups([contact('daily', 0)]), 'fine', 'The daily backup was made.'],
  [nodes(50), 'fine', '2 nodes run, with room on the disk.'],
  [nodes(9), 'look', 'The disk of one is nearly full.'],
  [nodes(2), 'down', 'The disk of one is full.'],
  [nodes(50, 90), 'look', 'two has not been heard from for 2 minutes.'],
  [judge.unread(false), 'unknown', 'This could not be read.'],
  [judge.unread(true), 'unknown', 'This took too long to read.'],
])('%o', (judgement, state, sentence) => {
  expect(judgement).toEqual({ state, sentence });
});
