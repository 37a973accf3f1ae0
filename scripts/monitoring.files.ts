import { stringify } from 'yaml';
import type { Alert, Signal } from './monitoring.signal.ts';
import { SIGNALS } from './monitoring.signals.ts';

const JOB = 'clear-spring';
/** Adds the selector of the job to every metric. */
const ofJob = (expr: string) => expr.replaceAll('{', `{job="${JOB}",`).replaceAll(',}', '}');

const HEADER = '# Made by `npm run monitoring` from scripts/monitoring.signals.ts: change it there.\n';
const yaml = (value: unknown) => HEADER + stringify(value, { lineWidth: 0 });
const duration = (minutes: number) => `${minutes}m`;

export const alerts: Alert[] = Object.values(SIGNALS).flatMap((row) =>
  row.flatMap((signal) => signal.alerts),
);

const annotations = ({ summary, todo, see }: Alert) => ({
  summary,
  description: todo,
  runbook_url: `docs/operations.md#${see}`,
});

const rules = () => ({
  groups: [
    {
      name: JOB,
      rules: alerts.map((alert) => ({
        alert: alert.name,
        expr: ofJob(alert.expr),
        ...(alert.minutes > 0 && { for: duration(alert.minutes) }),
        labels: { severity: alert.severity },
        annotations: annotations(alert),
      })),
    },
  ],
});

/** What two nodes tell while all is well, for as long as the longest example. */
const WELL: Record<string, string> = {
  'up{instance="a"}': '1+0x1700',
  'up{instance="b"}': '1+0x1700',
  'ready{instance="a"}': '1+0x1700',
  'ready{instance="b"}': '1+0x1700',
  'build_info{version="newer",instance="a"}': '1+0x1700',
  'process_start_time_seconds{instance="a"}': '0+0x1700',
  'http_request_duration_seconds_count{route="/api/user",status="200",instance="a"}': '0+100x1700',
  'http_request_duration_seconds_bucket{route="/api/user",le="0.5",instance="a"}': '0+100x1700',
  'http_request_duration_seconds_bucket{route="/api/user",le="+Inf",instance="a"}': '0+100x1700',
  'security_events_total{event="sign-in-failed",instance="a"}': '0+1x1700',
  'security_events_total{event="admin-granted",instance="a"}': '0+0x1700',
  'webhooks_total{outcome="applied",instance="a"}': '0+0x1700',
  'webhooks_total{outcome="refused",instance="a"}': '0+0x1700',
  'health{part="database",instance="a"}': '0+0x1700',
  'health{part="letters",instance="a"}': '0+0x1700',
  'emails{state="failed",instance="a"}': '0+0x1700',
  'service_last_success_timestamp_seconds{service="feed",instance="a"}': '0+60x1700',
  'service_last_success_timestamp_seconds{service="backups:daily",instance="a"}': '0+60x1700',
  'service_failures{service="feed",instance="a"}': '0+0x1700',
  'jobs{queue="sweep",state="failed",instance="a"}': '0+0x1700',
  'job_wait_seconds{queue="sweep",instance="a"}': '0+0x1700',
  'database_connections{state="waited_for",instance="a"}': '0+0x1700',
  'database_server_connections{kind="open",instance="a"}': '20+0x1700',
  'database_server_connections{kind="most",instance="a"}': '100+0x1700',
  'disk_free_bytes{instance="a"}': '5e10+0x1700',
  'disk_size_bytes{instance="a"}': '1e11+0x1700',
  'clock_ahead_seconds{instance="a"}': '0+0x1700',
};

const inputOf = (series: Record<string, string>) =>
  Object.entries(series).map(([name, values]) => ({ series: ofJob(name), values }));

/** In a missing job even the node that is well is missing. */
const wellBeside = (series: Record<string, string>) =>
  Object.values(series).some((values) => values.startsWith('_')) ? {} : WELL;

/** Each alert fires by its example; none fires while all is well. */
const ruleTests = () => ({
  rule_files: ['alerts.yaml'],
  evaluation_interval: '1m',
  tests: [
    {
      name: 'nothing fires while all is well',
      interval: '1m',
      input_series: inputOf(WELL),
      alert_rule_test: alerts.map(({ name }) => ({ eval_time: '300m', alertname: name, exp_alerts: [] })),
    },
    ...alerts.map((alert) => ({
      name: alert.name,
      interval: '1m',
      input_series: inputOf({ ...wellBeside(alert.example.series), ...alert.example.series }),
      alert_rule_test: [
        {
          eval_time: duration(alert.example.at),
          alertname: alert.name,
          exp_alerts: [
            {
              exp_labels: { severity: alert.severity, ...labelsOf(alert) },
              exp_annotations: annotations(alert),
            },
          ],
        },
      ],
    })),
  ],
});

/** Those of a single series have its job too, as an absent one has. */
function labelsOf({ expr, example }: Alert): Record<string, string> {
  const isOfOneSeries = example.labels?.['instance'] !== undefined || expr.startsWith('absent(');
  return { ...example.labels, ...(isOfOneSeries && { job: JOB }) };
}

/** Panels of 8 columns in rows of three. */
const [WIDTH, HEIGHT, COLUMNS] = [8, 8, 24];
const datasource = { type: 'prometheus', uid: '${datasource}' };

function dashboard() {
  const panels: object[] = [];
  let y = 0;
  let id = 0;
  for (const [title, signals] of Object.entries(SIGNALS)) {
    panels.push({
      id: ++id,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y: y++, w: COLUMNS, h: 1 },
    });
    signals.forEach((signal, at) => {
      const x = (at * WIDTH) % COLUMNS;
      panels.push(panelOf(signal, ++id, { x, y: y + Math.floor((at * WIDTH) / COLUMNS) * HEIGHT }));
    });
    y += Math.ceil((signals.length * WIDTH) / COLUMNS) * HEIGHT;
  }
  return {
    uid: JOB,
    title: 'Clear Spring',
    tags: [JOB],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', current: {} },
      ],
    },
    panels,
  };
}

const panelOf = (
  { title, unit, lines, alerts: own }: Signal,
  id: number,
  place: { x: number; y: number },
) => ({
  id,
  // Times of day make no curve.
  type: unit === 'dateTimeFromNow' ? 'stat' : 'timeseries',
  title,
  description: own.map(({ name, summary, todo }) => `**${name}** ${summary} ${todo}`).join('\n\n'),
  datasource,
  gridPos: { ...place, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit }, overrides: [] },
  targets: lines.map(({ expr, legend }, at) => ({
    refId: String.fromCodePoint(65 + at),
    datasource,
    expr: ofJob(expr),
    legendFormat: legend,
  })),
});

/** By their names in ops/monitoring. */
export const files = (): Record<string, string> => ({
  'alerts.yaml': yaml(rules()),
  'alerts.test.yaml': yaml(ruleTests()),
  'dashboard.json': `${JSON.stringify(dashboard(), null, 2)}\n`,
});
