import type { Signal } from './monitoring.signal.ts';

/** Nothing is sent, scraped or streamed by these for as long as the client wishes. */
const ANSWERED = 'route=~"/api/.*",route!~"/api/(audio-proxy|radio/stream|notifications/.*|send-push.*)"';
const VISITED = 'route!~"/(readyz|healthz|metrics)"';

export const requests: Signal[] = [
  {
    title: 'Requests by status',
    unit: 'reqps',
    lines: [
      { expr: 'sum by (status) (rate(http_request_duration_seconds_count{}[5m]))', legend: '{{status}}' },
    ],
    alerts: [
      {
        name: 'RequestsFail',
        severity: 'page',
        expr: `sum(rate(http_request_duration_seconds_count{${VISITED},status=~"5.."}[5m])) / sum(rate(http_request_duration_seconds_count{${VISITED}}[5m])) > 0.02`,
        minutes: 5,
        summary: 'More than one request in fifty has failed for five minutes.',
        todo: 'Read the log for level error, where each has its stack, and for status 503, where each has its reason.',
        see: 'logs',
        example: {
          series: {
            'http_request_duration_seconds_count{route="/api/user",status="200",instance="a"}': '0+90x20',
            'http_request_duration_seconds_count{route="/api/user",status="500",instance="a"}': '0+10x20',
          },
          at: 15,
        },
      },
    ],
  },
  {
    title: 'Time that 99 of 100 take at most',
    unit: 's',
    lines: [
      {
        expr: 'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{route="/s/:shortCode"}[5m])))',
        legend: 'short links',
      },
      {
        expr: `histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{${ANSWERED}}[5m])))`,
        legend: 'calls',
      },
    ],
    alerts: [
      {
        name: 'ShortLinksSlow',
        severity: 'page',
        expr: 'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{route="/s/:shortCode"}[5m]))) > 0.5',
        minutes: 10,
        summary: 'One short link in a hundred takes longer than half a second.',
        todo: "A click waits for the database's disk. Look at the disk's load, at long transactions and at the connections.",
        see: 'database',
        example: { series: slow('/s/:shortCode', '0.5', '1'), at: 20 },
      },
      {
        name: 'CallsSlow',
        severity: 'ticket',
        expr: `histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{${ANSWERED}}[5m]))) > 1`,
        minutes: 15,
        summary: 'One call in a hundred takes longer than a second.',
        todo: 'The log has the milliseconds of each call by route: find out which, and what the database does meanwhile.',
        see: 'logs',
        example: { series: slow('/api/my-links', '1', '2.5'), at: 25 },
      },
    ],
  },
  {
    title: 'Clicks on disk',
    unit: 'reqps',
    lines: [{ expr: 'sum by (kind) (rate(clicks_total{}[5m]))', legend: '{{kind}}' }],
    alerts: [],
  },
  {
    title: 'Hits that share a commit',
    unit: 'short',
    lines: [
      {
        expr: 'sum(rate(click_batch_size_sum{}[5m])) / sum(rate(click_batch_size_count{}[5m]))',
        legend: 'on average',
      },
    ],
    alerts: [],
  },
  {
    title: 'The oldest click that is not counted yet',
    unit: 's',
    lines: [{ expr: 'max(clicks_uncounted_seconds{})', legend: 'waits' }],
    alerts: [
      {
        name: 'ClicksUncounted',
        severity: 'ticket',
        expr: 'max(clicks_uncounted_seconds{}) > 300',
        minutes: 5,
        summary:
          'Clicks are on disk but have not been counted for five minutes. None is lost; figures are late.',
        todo: 'Look in the logs for "clicks are recorded, and added up later": its reason says what the database refuses. A transaction may also hold a counter for long: find it in pg_stat_activity by xact_start.',
        see: 'database',
        example: { series: { 'clicks_uncounted_seconds{instance="a"}': '0+60x60' }, at: 15 },
      },
    ],
  },
];

/** All requests of the route take longer than the first of these bounds, and no longer than the second. */
function slow(route: string, from: string, to: string): Record<string, string> {
  const bucket = (le: string) =>
    `http_request_duration_seconds_bucket{route="${route}",le="${le}",instance="a"}`;
  return { [bucket(from)]: '0+0x40', [bucket(to)]: '0+100x40', [bucket('+Inf')]: '0+100x40' };
}
