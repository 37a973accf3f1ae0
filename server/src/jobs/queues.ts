export interface QueueOptions {
  /** How often a failed job is tried again, with growing delays, before it is given up. */
  retries: number;
  /** Seconds from one attempt to the next, at most; an hour when absent. */
  longestDelay?: number;
  /** Minutes after which an attempt counts as hung and has failed; 15 when absent. At most a day. */
  minutes?: number;
  /** One job at a time among all app nodes, rather than one on each. */
  singleton?: true;
  /** How many jobs one app node works on at the same time; 1 when absent. */
  concurrency?: number;
}

/**
 * Ten minutes after a mail server is back everything has been sent, also after a night: so many retries take 13 hours at
 * least. What it refuses for good is given up long before.
 */
const LETTERS = { retries: 100, longestDelay: 600 };

/** What a payment provider is still to be told, for three days at least: at an hour's delay, so many retries take that. */
const PAYMENTS = { retries: 84 };

/**
 * Every queue, those of schedules too. Jobs wait under these names in the database, so a queue that is renamed leaves
 * its jobs behind.
 */
export const QUEUES = {
  'account-closings': { retries: 5, singleton: true },
  'auth-closing-mail': LETTERS,
  'auth-confirm-email-mail': LETTERS,
  /** Enqueued by nodes of the previous release, where a change of e-mail took effect at once. */
  'auth-email-changed-mail': LETTERS,
  'auth-email-undo-mail': LETTERS,
  'auth-reset-mail': LETTERS,
  'auth-security-mail': LETTERS,
  'auth-two-factor-on-mail': LETTERS,
  backups: { retries: 0, minutes: 12 * 60, singleton: true },
  'day-partitions': { retries: 5, singleton: true },
  'duplicate-subscription': PAYMENTS,
  'hit-partitions': { retries: 5, singleton: true },
  'my-data': { retries: 2, minutes: 60 },
  'notification-chunk': { retries: 20, concurrency: 2 },
  'notices-missed': { retries: 0, singleton: true },
  'notifications-due': { retries: 3 },
  'podcast-feed-check': { retries: 0, singleton: true },
  'podcast-peaks': { retries: 2, singleton: true },
  'podcast-words': { retries: 2, singleton: true },
  'podcast-words-due': { retries: 0 },
  'plan-renewals': PAYMENTS,
  'push-release': { retries: 20, concurrency: 2 },
  'quiet-hours-over': { retries: 0, singleton: true },
  'rss-announce': { retries: 3 },
  'rss-check': { retries: 3 },
  'rss-catch-up': { retries: 0, singleton: true },
  'sandbox-event': { retries: 12, concurrency: 2 },
  sweep: { retries: 3 },
  'sweep-subscriptions': { retries: 3 },
  'trace-partitions': { retries: 5, singleton: true },
  'weekly-letter-mail': { ...LETTERS, concurrency: 2 },
  'weekly-letters-due': { retries: 3 },
} satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof QUEUES;

/** Those of e-mails, whose jobs are listed as letters. */
export type LetterQueueName = Extract<QueueName, `${string}-mail`>;
export const LETTER_QUEUES = Object.keys(QUEUES).filter((name): name is LetterQueueName =>
  name.endsWith('-mail'),
);

export const isLetterQueue = (name: string): boolean => name.endsWith('-mail');

/** A queue and the data of its jobs, which exists for the compiler only. */
export interface Queue<Data extends object, Name extends string = QueueName> {
  name: Name;
  readonly data?: Data;
}
