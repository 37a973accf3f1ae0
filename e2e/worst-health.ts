import type { Contact, SystemHealth } from '@clear-spring/contract';

const AT = '2026-11-23T07:00:00.000Z';
const ID = '0199a1de-6f2b-7c31-9d53-5d8a4c1e7f20';
const NODE = 'clear-spring-production-eu-central-1-a7f39c 1048576';
const REASON =
  'The mail server of clear-spring.example did not take it: 452 4.2.2 <somebody@members.example> The mailbox is over its storage limit, try again later';

const failing = (name: string): Contact => ({
  name,
  lastSuccessAt: AT,
  lastFailureAt: AT,
  lastFailure: REASON,
  failures: 12_345,
});
const lost = <Facts>(sentence: string, facts: Facts) => ({ state: 'down' as const, sentence, facts });

/** Every part down, with all that it can say at its longest. */
export const worstHealth: SystemHealth = {
  at: AT,
  node: NODE,
  state: 'down',
  sentence: `The disk of ${NODE} is full.`,
  parts: {
    jobs: lost('Jobs of erase-account have waited for 1,440 minutes.', {
      queues: ['erase-account', 'transcription-sweep', 'stop-renewals', 'weekly-letter'].map((name) => ({
        name,
        waiting: 12_345,
        putOff: 12_345,
        running: 12_345,
        failed: 12_345,
        waitingSince: AT,
      })),
      failedCount: 500,
      failed: Array.from({ length: 6 }, (_, at) => ({
        id: `${ID}${at}`,
        queue: 'transcription-sweep',
        failedAt: AT,
        attempts: 12,
        reason: REASON,
      })),
    }),
    letters: lost('The mail server takes no email: 12,345 wait.', {
      waiting: 12_345,
      retried: 12_345,
      lastSentAt: AT,
      failedCount: 500,
      failed: Array.from({ length: 6 }, (_, at) => ({
        id: `${ID}${at}`,
        kind: 'reset-password',
        state: 'failed',
        askedAt: AT,
        changedAt: AT,
        attempts: 12,
        reason: REASON,
        canSendAgain: true,
        member: at % 2 ? { id: ID, username: 'maximiliana-featherstonehaugh' } : null,
      })),
    }),
    feed: lost('The feed could not be read the last 12 times.', {
      feed: 'https://feeds.wellness-network.example/clear-spring/advanced-training/episodes.xml',
      checkedAt: AT,
      lastSuccessAt: AT,
      itemCount: 12_345,
      lastFailure: REASON,
      consecutiveFailures: 12,
    }),
    payments: lost('12,345 payments of accounts that were closing: refund by hand.', {
      provider: 'stripe',
      lastEventAt: AT,
      overdue: 12_345,
      late: [{ id: ID, at: AT, memberId: ID, subscriptionId: 'sub_1SNGpXLkdIwHu7ix7WyvGOPq' }],
      contacts: [failing('calls'), failing('webhooks')],
    }),
    push: lost('updates.push.services.mozilla.com and 127.0.0.1:21410 refuse notifications.', {
      contacts: [failing('updates.push.services.mozilla.com'), failing('127.0.0.1:21410')],
    }),
    backups: lost('The last daily backup is 12 days old.', {
      isDaily: true,
      contacts: [failing('daily'), failing('by-hand')],
    }),
    database: lost('The database has no connection left.', {
      bytes: 1_234_567_890_123,
      connections: 12_345,
      maxConnections: 12_345,
      oldestSeconds: 123_456,
      uncountedSeconds: 123_456,
      migration: 31,
      replicas: [{ name: 'clear-spring-replica-eu-central-1-b', behindSeconds: 123_456 }],
    }),
    nodes: lost(`The disk of ${NODE} is full.`, {
      nodes: [NODE, 'app-2 17'].map((name) => ({
        name,
        version: '12.34.56',
        startedAt: AT,
        seenAt: AT,
        memory: 1_234_567_890,
        disk: {
          size: 1_234_567_890_123,
          free: 12,
          parts: ['postgres', 'audio-cache', 'transcripts', 'mail'].map((part) => ({
            name: part,
            bytes: 123_456_789_012,
          })),
        },
      })),
    }),
  },
};
