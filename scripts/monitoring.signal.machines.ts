import type { Signal } from './monitoring.signal.ts';

export const machines: Signal[] = [
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
];
