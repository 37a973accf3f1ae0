import type { Signal } from './monitoring.signal.ts';

export const refusals: Signal[] = [
  {
    title: 'Sign-ups and sign-ins an hour',
    unit: 'short',
    lines: [
      {
        expr: 'sum by (event) (increase(security_events_total{event=~"signed-up|signed-in|password-reset"}[1h]))',
        legend: '{{event}}',
      },
    ],
    alerts: [],
  },
  {
    title: 'Refusals a second',
    unit: 'reqps',
    lines: [
      {
        expr: 'sum by (event) (rate(security_events_total{event=~"sign-in-failed|second-factor-wrong|access-refused|limit-reached|session-refused"}[5m]))',
        legend: '{{event}}',
      },
      { expr: 'sum by (limit) (rate(limits_reached_total{}[5m]))', legend: 'limit {{limit}}' },
    ],
    alerts: [
      {
        name: 'SignInsFail',
        severity: 'ticket',
        expr: 'sum(rate(security_events_total{event="sign-in-failed"}[10m])) > 1',
        minutes: 10,
        summary: 'More than one sign-in a second has failed for ten minutes: somebody tries passwords.',
        todo: 'The limits hold by themselves, and owners can still sign in. The log has the networks ("msg":"security"): block them at the proxy.',
        see: 'limits',
        example: {
          series: { 'security_events_total{event="sign-in-failed",instance="a"}': '0+120x40' },
          at: 30,
        },
      },
      {
        name: 'AdminGranted',
        severity: 'ticket',
        expr: 'sum(increase(security_events_total{event="admin-granted"}[15m])) > 0',
        minutes: 0,
        summary: 'Somebody was given admin rights.',
        todo: '/admin/traces says who by whom. If nobody of you did it, take the rights back and end all sessions of both.',
        see: 'administration',
        example: {
          series: { 'security_events_total{event="admin-granted",instance="a"}': '0 0 1+0x20' },
          at: 6,
        },
      },
    ],
  },
];
