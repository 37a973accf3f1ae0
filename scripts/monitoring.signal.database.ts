import type { Signal } from './monitoring.signal.ts';

export const database: Signal[] = [
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
];
