// What operators watch. Dashboard, alert rules and their tests are made from this by `npm run monitoring`.
// Every metric gets the selector of the job, so `up{}` means `up{job="clear-spring"}`.

/** `page`: wake somebody up. `ticket`: today is soon enough. */
type Severity = 'page' | 'ticket';

export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  /** How long it has to hold, in minutes. */
  minutes: number;
  summary: string;
  /** What to do. */
  todo: string;
  /** The section of docs/operations.md. */
  see: string;
  /**
   * Makes it fire, in the notation of promtool, on top of what is well: series to values. Every minute has a value.
   * `at`: minutes after which it fires; `labels`: those of the alert.
   */
  example: { series: Record<string, string>; at: number; labels?: Record<string, string> };
}

/** A panel of the dashboard with the alerts that go by it. */
export interface Signal {
  title: string;
  unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps' | 'dateTimeFromNow';
  lines: { expr: string; legend: string }[];
  alerts: Alert[];
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Nothing is sent, scraped or streamed by these for as long as the client wishes. */
const ANSWERED = 'route=~"/api/.*",route!~"/api/(audio-proxy|radio/stream|notifications/.*|send-push.*)"';
const VISITED = 'route!~"/(readyz|healthz|metrics)"';

/** Of each row of the dashboard. */
export const SIGNALS: Record<string, Signal[]> = {
  'Is it there?': [
    {
      title: 'Nodes that answer, nodes that are ready',
      unit: 'short',
      lines: [
        { expr: 'sum(up{})', legend: 'answer' },
        { expr: 'sum(ready{})', legend: 'ready' },
      ],
      alerts: [
        {
          name: 'AppDown',
          severity: 'page',
          expr: 'up{} == 0',
          minutes: 2,
          summary: 'A node of the app does not answer.',
          todo: 'Look at its service (systemctl status) and the last lines of its log, which say why it stopped or does not start. `npm run check` names what it misses.',
          see: 'health',
          example: { series: { 'up{instance="b"}': '0+0x9' }, at: 5, labels: { instance: 'b' } },
        },
        {
          name: 'AppMissing',
          severity: 'page',
          expr: 'absent(up{})',
          minutes: 5,
          summary: 'Prometheus knows no node of the app.',
          todo: "Look at the job clear-spring in Prometheus' configuration, and at its targets.",
          see: 'metrics-and-alerts',
          example: { series: { 'up{instance="a"}': '_x9' }, at: 8 },
        },
        {
          name: 'AppNotReady',
          severity: 'page',
          expr: 'ready{} == 0',
          minutes: 3,
          summary: 'A node has been sent no requests for three minutes: /readyz returns 503.',
          todo: 'Ask /readyz, which says why: the database does not answer, or a newer version has changed it.',
          see: 'health',
          example: { series: { 'ready{instance="a"}': '0+0x9' }, at: 5, labels: { instance: 'a' } },
        },
        {
          name: 'AppRestarts',
          severity: 'ticket',
          expr: 'changes(process_start_time_seconds{}[30m]) > 3',
          minutes: 0,
          summary: 'A node has started more than three times in half an hour.',
          todo: 'Read the last lines of its log before each start; out of memory shows in the log of the kernel.',
          see: 'logs',
          example: {
            series: { 'process_start_time_seconds{instance="a"}': '0+60x30' },
            at: 30,
            labels: { instance: 'a' },
          },
        },
      ],
    },
    {
      title: 'Versions',
      unit: 'short',
      lines: [{ expr: 'count by (version) (build_info{})', legend: '{{version}}' }],
      alerts: [
        {
          name: 'VersionsDiffer',
          severity: 'ticket',
          expr: 'count(count by (version) (build_info{})) > 1',
          minutes: 2 * HOUR,
          summary: 'Nodes of different versions have run side by side for two hours.',
          todo: 'Finish the deployment, or take it back.',
          see: 'database',
          example: { series: { 'build_info{version="older",instance="b"}': '1+0x180' }, at: 150 },
        },
      ],
    },
    {
      title: 'Each part, as on /admin/health: 0 fine, 1 wants a look, 2 unknown, 3 down',
      unit: 'short',
      lines: [{ expr: 'max by (part) (health{})', legend: '{{part}}' }],
      alerts: [
        {
          name: 'DatabaseAway',
          severity: 'page',
          expr: 'min(health{part="database"}) >= 2',
          minutes: 2,
          summary: 'The database does not answer any node, or has no connection left.',
          todo: 'Look at its server: is it running, has its disk room, who has its connections? Nothing that was acknowledged is lost; the nodes go on by themselves once it is back.',
          see: 'database',
          example: { series: { 'health{part="database",instance="a"}': '2+0x9' }, at: 5 },
        },
        {
          name: 'MailDown',
          severity: 'page',
          expr: 'max(health{part="letters"}) == 3',
          minutes: 5,
          summary: 'The mail server takes no e-mail: nobody can reset a password.',
          todo: 'Run `npm run check -- your@address`, which says what the mail server answers. Waiting e-mails are sent by themselves once it is back.',
          see: 'mail',
          example: { series: { 'health{part="letters",instance="a"}': '3+0x15' }, at: 10 },
        },
        {
          name: 'PaymentsDown',
          severity: 'page',
          expr: 'max(health{part="payments"}) == 3',
          minutes: 5,
          summary: 'The payment provider does not answer: nobody can buy the plan.',
          todo: "Look at the provider's status page; `npm run check` says what it answers. Missed events are made up for within the hour.",
          see: 'payments',
          example: { series: { 'health{part="payments",instance="a"}': '3+0x15' }, at: 10 },
        },
        {
          name: 'PushDown',
          severity: 'ticket',
          expr: 'max(health{part="push"}) == 3',
          minutes: 10,
          summary: 'A push service refuses all notifications.',
          todo: '/admin/health says which one and why. 401 and 403 mean that the VAPID keys or VAPID_SUBJECT have changed.',
          see: 'notifications',
          example: { series: { 'health{part="push",instance="a"}': '3+0x20' }, at: 15 },
        },
      ],
    },
  ],
  Requests: [
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
  ],
  'Accounts and refusals': [
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
  ],
  'Mail, payments, feed, push': [
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
  ],
  Jobs: [
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
  ],
  Database: [
    {
      title: 'Connections of the pools',
      unit: 'short',
      lines: [{ expr: 'sum by (state) (database_connections{})', legend: '{{state}}' }],
      alerts: [
        {
          name: 'PoolExhausted',
          severity: 'ticket',
          expr: 'database_connections{state="waited_for"} > 0',
          minutes: 5,
          summary: 'Requests of a node have waited for a connection for five minutes.',
          todo: "Find what takes long in the log; if nothing does, raise DATABASE_POOL_SIZE within the server's max_connections.",
          see: 'database',
          example: {
            series: { 'database_connections{state="waited_for",instance="a"}': '4+0x15' },
            at: 10,
            labels: { instance: 'a', state: 'waited_for' },
          },
        },
      ],
    },
    {
      title: 'Connections of the server, of those it allows',
      unit: 'percentunit',
      lines: [
        {
          expr: 'max(database_server_connections{kind="open"}) / max(database_server_connections{kind="most"})',
          legend: 'open',
        },
      ],
      alerts: [
        {
          name: 'DatabaseConnectionsFull',
          severity: 'page',
          expr: 'max(database_server_connections{kind="open"}) / max(database_server_connections{kind="most"}) > 0.8',
          minutes: 10,
          summary: "The database's server has more than 80 % of its connections open.",
          todo: 'Count the nodes times their pools, and what else is connected; lower the pools or raise max_connections.',
          see: 'database',
          example: {
            series: { 'database_server_connections{kind="open",instance="a"}': '95+0x20' },
            at: 15,
          },
        },
      ],
    },
    {
      title: 'The oldest transaction, the last replica',
      unit: 's',
      lines: [
        { expr: 'max(database_oldest_transaction_seconds{})', legend: 'transaction' },
        { expr: 'max(database_replica_behind_seconds{})', legend: 'replica behind' },
      ],
      alerts: [
        {
          name: 'TransactionOld',
          severity: 'ticket',
          expr: 'max(database_oldest_transaction_seconds{}) > 1800',
          minutes: 5,
          summary:
            'A transaction has been open for half an hour: nothing that was deleted since can be cleaned up.',
          todo: 'Find it in pg_stat_activity by xact_start. A dump may take that long; what hangs can be ended with pg_terminate_backend.',
          see: 'database',
          example: {
            series: { 'database_oldest_transaction_seconds{instance="a"}': '0+60x60' },
            at: 45,
          },
        },
        {
          name: 'ReplicaBehind',
          severity: 'ticket',
          expr: 'max(database_replica_behind_seconds{}) > 60',
          minutes: 10,
          summary: 'A replica is more than a minute behind.',
          todo: 'Look at its load and its network. Do not fail over to it before it has caught up.',
          see: 'database',
          example: { series: { 'database_replica_behind_seconds{instance="a"}': '300+0x20' }, at: 15 },
        },
      ],
    },
    {
      title: 'Size of the database',
      unit: 'bytes',
      lines: [{ expr: 'max(database_size_bytes{})', legend: 'bytes' }],
      alerts: [],
    },
  ],
  Machines: [
    {
      title: 'Free on the disk',
      unit: 'percentunit',
      lines: [{ expr: 'disk_free_bytes{} / disk_size_bytes{}', legend: '{{instance}}' }],
      alerts: [
        {
          name: 'DiskFilling',
          severity: 'ticket',
          expr: 'disk_free_bytes{} / disk_size_bytes{} < 0.1 or disk_free_bytes{} < 1e9 or predict_linear(disk_free_bytes{}[6h], 86400) < 0',
          minutes: 30,
          summary: 'The disk is nearly full, or will be within a day.',
          todo: '/admin/health lists what lies in DATA_DIR. Make room or give it more: the database stops where there is none.',
          see: 'health',
          example: {
            series: { 'disk_free_bytes{instance="a"}': '9e9+0x60' },
            at: 45,
            labels: { instance: 'a' },
          },
        },
        {
          name: 'DiskFull',
          severity: 'page',
          expr: 'disk_free_bytes{} / disk_size_bytes{} < 0.03 or disk_free_bytes{} < 250e6',
          minutes: 1,
          summary: 'The disk is full.',
          todo: 'Make room at once, outside the database’s own folder: old backups and logs first. The database goes on by itself.',
          see: 'health',
          example: {
            series: { 'disk_free_bytes{instance="a"}': '1e8+0x9' },
            at: 5,
            labels: { instance: 'a' },
          },
        },
      ],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      lines: [{ expr: 'process_resident_memory_bytes{}', legend: '{{instance}}' }],
      alerts: [],
    },
    {
      title: 'Processor',
      unit: 'percentunit',
      lines: [{ expr: 'rate(process_cpu_seconds_total{}[5m])', legend: '{{instance}}' }],
      alerts: [],
    },
    {
      title: 'Lag of the event loop, 99th percentile',
      unit: 's',
      lines: [{ expr: 'nodejs_eventloop_lag_p99_seconds{}', legend: '{{instance}}' }],
      alerts: [
        {
          name: 'NodeBlocked',
          severity: 'ticket',
          expr: 'nodejs_eventloop_lag_p99_seconds{} > 0.5',
          minutes: 10,
          summary: 'A node keeps its requests waiting for half a second before it even looks at them.',
          todo: 'It has too little processor: look at what else runs on the machine, and add a node.',
          see: 'memory',
          example: {
            series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '1+0x20' },
            at: 15,
            labels: { instance: 'a' },
          },
        },
      ],
    },
    {
      title: "How far the clock is ahead of the database's",
      unit: 's',
      lines: [{ expr: 'clock_ahead_seconds{}', legend: '{{instance}}' }],
      alerts: [
        {
          name: 'ClockWrong',
          severity: 'ticket',
          expr: 'abs(clock_ahead_seconds{}) > 10',
          minutes: 10,
          summary: "A node's clock differs from the database's by more than ten seconds.",
          todo: 'Let both machines take the time from the network (timedatectl). Beyond a minute the node uses the database’s time and deletes nothing.',
          see: 'clocks',
          example: {
            series: { 'clock_ahead_seconds{instance="a"}': '-30+0x20' },
            at: 15,
            labels: { instance: 'a' },
          },
        },
      ],
    },
  ],
};

/** All requests of the route take longer than the first of these bounds, and no longer than the second. */
function slow(route: string, from: string, to: string): Record<string, string> {
  const bucket = (le: string) =>
    `http_request_duration_seconds_bucket{route="${route}",le="${le}",instance="a"}`;
  return { [bucket(from)]: '0+0x40', [bucket(to)]: '0+100x40', [bucket('+Inf')]: '0+100x40' };
}
