import type { Signal } from './monitoring.signal.ts';

export const jobs: Signal[] = [
  {
    title: 'Jobs that wait',
    unit: 'short',
    lines: [{ expr: 'max by (queue) (jobs{state="ready"})', legend: '{{queue}}' }],
    alerts: [],
  },
  {
    title: 'How long the first of them has waited',
    unit: 's',
    lines: [{ expr: 'max by (queue) (job_wait_seconds{})', legend: '{{queue}}' }],
    alerts: [
      {
        name: 'JobsLate',
        severity: 'page',
        expr: 'max by (queue) (job_wait_seconds{}) > 900',
        minutes: 5,
        summary: 'Jobs of a queue have waited for a quarter of an hour.',
        todo: 'Look at `npm run admin -- jobs`: does a node work on them, and for how long? A restart of the nodes lets others take them over.',
        see: 'health',
        example: {
          series: { 'job_wait_seconds{queue="sweep",instance="a"}': '0+60x40' },
          at: 30,
          labels: { queue: 'sweep' },
        },
      },
    ],
  },
  {
    title: 'Jobs that were given up',
    unit: 'short',
    lines: [{ expr: 'max by (queue) (jobs{state="failed"})', legend: '{{queue}}' }],
    alerts: [
      {
        name: 'JobsFailed',
        severity: 'ticket',
        expr: 'max by (queue) (jobs{state="failed",queue!~".*-mail"}) > 0',
        minutes: 0,
        summary: 'A job was given up, and nobody has said yet what to do about it.',
        todo: '/admin/health lists it with its reason: run it again, or set it aside.',
        see: 'health',
        example: {
          series: { 'jobs{queue="sweep",state="failed",instance="a"}': '1+0x9' },
          at: 5,
          labels: { queue: 'sweep' },
        },
      },
    ],
  },
];
