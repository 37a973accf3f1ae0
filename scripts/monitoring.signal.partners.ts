import { DAY, HOUR, type Signal } from './monitoring.signal.ts';

export const partners: Signal[] = [
  {
    title: 'E-mails an hour, by outcome',
    unit: 'short',
    lines: [{ expr: 'sum by (outcome) (increase(emails_total{}[1h]))', legend: '{{outcome}}' }],
    alerts: [],
  },
  {
    title: 'E-mails that wait, are tried again, were given up',
    unit: 'short',
    lines: [{ expr: 'max by (state) (emails{})', legend: '{{state}}' }],
    alerts: [
      {
        name: 'MailGivenUp',
        severity: 'ticket',
        expr: 'max(emails{state="failed"}) > 0',
        minutes: 0,
        summary: 'An e-mail could not be sent, and nobody has said yet what to do about it.',
        todo: '/admin/health lists it with its reason: send it again, or set it aside.',
        see: 'health',
        example: { series: { 'emails{state="failed",instance="a"}': '1+0x9' }, at: 5 },
      },
    ],
  },
  {
    title: "The payment provider's events an hour, by outcome",
    unit: 'short',
    lines: [{ expr: 'sum by (outcome) (increase(webhooks_total{}[1h]))', legend: '{{outcome}}' }],
    alerts: [
      {
        name: 'WebhooksFail',
        severity: 'ticket',
        expr: 'sum(increase(webhooks_total{outcome="failed"}[15m])) > 2',
        minutes: 0,
        summary: 'Events of the payment provider could not be applied.',
        todo: "The log says why, by the webhook's calls with status 502 or 500. The provider delivers them again.",
        see: 'payments',
        example: { series: { 'webhooks_total{outcome="failed",instance="a"}': '0+1x20' }, at: 15 },
      },
      {
        name: 'WebhooksRefused',
        severity: 'page',
        expr: 'sum(increase(webhooks_total{outcome="refused"}[1h])) > 2 unless sum(increase(webhooks_total{outcome=~"applied|repeated|not-ours"}[1d])) > 0',
        minutes: 0,
        summary: 'All events of the payment provider are refused: their signature is wrong.',
        todo: 'Set STRIPE_WEBHOOK_SECRET to the signing secret of the webhook endpoint at the provider. Until then plans follow within the hour.',
        see: 'payments',
        example: { series: { 'webhooks_total{outcome="refused",instance="a"}': '0+1x60' }, at: 60 },
      },
    ],
  },
  {
    title: 'Payments that are overdue without word',
    unit: 'short',
    lines: [{ expr: 'max(payments_overdue{})', legend: 'members' }],
    alerts: [
      {
        name: 'PaymentsOverdue',
        severity: 'ticket',
        expr: 'max(payments_overdue{}) > 0',
        minutes: 3 * HOUR,
        summary: 'A payment is overdue, and the provider has said nothing for hours.',
        todo: 'Look at the provider for events that it could not deliver, and at the log for what it answered.',
        see: 'payments',
        example: { series: { 'payments_overdue{instance="a"}': '2+0x240' }, at: 200 },
      },
    ],
  },
  {
    title: 'When each was last well',
    unit: 'dateTimeFromNow',
    lines: [
      { expr: 'max by (service) (service_last_success_timestamp_seconds{}) * 1000', legend: '{{service}}' },
    ],
    alerts: [
      {
        name: 'FeedStale',
        severity: 'ticket',
        expr: 'time() - max(service_last_success_timestamp_seconds{service="feed"}) > 26 * 3600',
        minutes: 0,
        summary: "The podcast's feed has not been read for more than a day.",
        todo: '/admin/rss says why. The library stays as it is; episodes that are new come once the feed can be read.',
        see: 'audio-library',
        example: {
          series: {
            'service_last_success_timestamp_seconds{service="feed",instance="a"}': `0+0x${2 * DAY}`,
          },
          at: 27 * HOUR,
        },
      },
      {
        name: 'BackupLate',
        severity: 'page',
        expr: 'time() - max(service_last_success_timestamp_seconds{service="backups:daily"}) > 26 * 3600',
        minutes: 0,
        summary: 'No backup has been made for more than a day.',
        todo: '/admin/health says why: a disk that is full or not mounted, or a folder that is not the app’s. Another attempt comes within the hour.',
        see: 'back-up-and-restore',
        example: {
          series: {
            'service_last_success_timestamp_seconds{service="backups:daily",instance="a"}': `0+0x${2 * DAY}`,
          },
          at: 27 * HOUR,
        },
      },
    ],
  },
  {
    title: 'Failures in a row',
    unit: 'short',
    lines: [{ expr: 'max by (service) (service_failures{})', legend: '{{service}}' }],
    alerts: [
      {
        name: 'FeedFails',
        severity: 'ticket',
        expr: 'max(service_failures{service="feed"}) >= 3',
        minutes: 0,
        summary: "The podcast's feed could not be read three times in a row.",
        todo: '/admin/rss says why. Look at its address with a browser; PODCAST_FEED_URL names another.',
        see: 'audio-library',
        example: { series: { 'service_failures{service="feed",instance="a"}': '3+0x9' }, at: 5 },
      },
    ],
  },
  {
    title: 'Push messages by outcome',
    unit: 'reqps',
    lines: [{ expr: 'sum by (outcome) (rate(push_sends_total{}[5m]))', legend: '{{outcome}}' }],
    alerts: [],
  },
];
