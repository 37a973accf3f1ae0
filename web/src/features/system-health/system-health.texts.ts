import type { HealthParts, HealthState } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** 1.4 GB. */
export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const size = bytes / 1_000 ** power;
  return `${size >= 100 || power === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[power]}`;
}

/** Texts of /admin/health. */
export const healthTexts = {
  title: 'Health',
  intro: 'What to look at first in the morning. It is read again every few seconds while this page is open.',
  loading: 'Reading how everything is',
  failed: { title: 'This could not be read', hint: 'Please try again in a moment.' },
  toDo: 'To set up',
  stale: 'This is how it was a while ago: it could not be read again.',
  readAt: (time: string, node: string) => `Read at ${time} by ${node}, for all nodes.`,
  states: {
    fine: 'Fine',
    look: 'Wants a look',
    down: 'Down',
    unknown: 'Unknown',
  } satisfies Record<HealthState, string>,
  parts: {
    jobs: 'Jobs',
    letters: 'Emails',
    feed: 'Feed',
    payments: 'Payments',
    push: 'Push services',
    database: 'Database',
    backups: 'Backups',
    nodes: 'Nodes and disks',
  } satisfies Record<keyof HealthParts, string>,
  never: 'Never',
  none: 'None',
  queues: {
    name: 'Queue',
    waiting: 'Waiting',
    putOff: 'Put off',
    running: 'Running',
    failed: 'Failed',
    idle: 'No job waits.',
  },
  failedList: 'What failed',
  more: 'Show more',
  rest: (count: number) => `And ${figure(count)} more, which come up as these are dealt with.`,
  afterAttempts: (count: number, reason: string | null) =>
    `${count === 1 ? '1 attempt' : `${count} attempts`} · ${reason ?? 'No reason was recorded.'}`,
  nobody: 'Nobody’s address',
  again: {
    button: 'Run again',
    of: (queue: string) => `Run again: ${queue}`,
    title: 'Run this job again?',
    text: 'It runs once more with the data that it had. What it has done already is not done twice.',
    done: 'The job runs again',
  },
  allAgain: {
    button: 'Run all again',
    title: 'Run all failed jobs again?',
    text: 'Each runs once more with the data that it had. What they have done already is not done twice.',
    done: 'The jobs run again',
  },
  aside: {
    button: 'Set aside',
    of: (queue: string) => `Set aside: ${queue}`,
    title: 'Set this job aside?',
    text: 'It is not listed any more, and cannot be run again. This cannot be undone.',
    done: 'The job is set aside',
  },
  letters: { waiting: 'Waiting', retried: 'Being tried again', lastSentAt: 'Last sent', to: 'to' },
  feed: {
    feed: 'Feed',
    checkedAt: 'Last check',
    lastSuccessAt: 'Last success',
    items: 'Episodes found',
    failure: 'Why it failed',
  },
  payments: {
    provider: 'Provider',
    names: { stripe: 'Stripe', sandbox: 'Sandbox' } as Partial<Record<string, string>>,
    lastEventAt: 'Last event',
    overdue: 'Overdue without word',
    late: 'Paid while closing',
    lateDetail: 'Refund it at the provider',
    aside: {
      button: 'Set aside',
      of: (subscription: string) => `Set aside: ${subscription}`,
      title: 'Set this payment aside?',
      text: 'Give the money back at the provider first. It is not listed any more then. This cannot be undone.',
      done: 'The payment is set aside',
    },
    contacts: { calls: 'Our calls', webhooks: 'Their webhooks' } as Partial<Record<string, string>>,
  },
  contact: {
    success: (when: string) => `Last reached ${when}.`,
    never: 'Never reached.',
    failures: (count: number, when: string) =>
      `${count === 1 ? 'Failed once' : `Failed ${figure(count)} times`} since, the last time ${when}.`,
  },
  backups: {
    names: { daily: 'Daily', 'by-hand': 'By hand' } as Partial<Record<string, string>>,
    success: (when: string) => `Last made ${when}.`,
    never: 'None yet.',
  },
  push: { none: 'No notification was sent yet.' },
  database: {
    size: 'Size',
    connections: 'Connections',
    of: (count: number, max: number) => `${figure(count)} of ${figure(max)}`,
    oldest: 'Oldest transaction',
    uncounted: 'Oldest uncounted click',
    seconds: (count: number) => `${figure(Math.max(0, Math.round(count)))} s`,
    migration: 'Newest migration',
    replicas: 'Replicas',
    behind: (name: string, seconds: number | null) =>
      seconds === null ? name : `${name}, ${figure(Math.round(seconds))} s behind`,
  },
  nodes: {
    version: 'Version',
    started: 'Runs since',
    seen: 'Last heard from',
    memory: 'Memory',
    disk: 'Free on its disk',
    free: (free: number, size: number) => `${sizeOf(free)} of ${sizeOf(size)}`,
    parts: 'In its data folder',
  },
};
