import type pg from 'pg';
import { createDb } from '../server/src/db/transactions.ts';
import { addUpBatches } from '../server/src/features/links/click-journal.queries.ts';
import type { Hit } from '../server/src/features/links/clicks.entries.ts';
import { createBatchWriter } from '../server/src/features/links/clicks.writer.ts';

/** Hits of a batch, each on another link and by a new visitor. */
export const BATCH = 32;

let visitors = 0;
/** Never the same twice. */
const newVisitor = () => {
  const n = ++visitors;
  return { address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`, agent: 'a browser' };
};

const hitsOn = (shortCodes: readonly string[]): Hit[] =>
  shortCodes.map((shortCode) => ({
    shortCode,
    filtered: false,
    scanned: false,
    device: 'phone',
    app: 'browser',
    visitor: newVisitor(),
  }));

const createWriter = (pool: pg.Pool, now: Date) =>
  createBatchWriter({ pool, now: () => now, log: { warn: (_, text) => console.warn(text) } });

/** Records batches as the product does, at this moment, and adds each up by itself. */
export function createClicker(pool: pg.Pool, now: Date) {
  const writer = createWriter(pool, now);
  return {
    /** How long a batch took, in milliseconds. */
    async click(shortCodes: readonly string[]): Promise<number> {
      const hits = hitsOn(shortCodes);
      const start = performance.now();
      await writer.record(hits, start + 60_000);
      await addUpOnce(pool);
      return performance.now() - start;
    },
    close: () => writer.rest(),
  };
}

const addUpOnce = (pool: Pick<pg.Pool, 'connect'>) =>
  createDb(pool as pg.Pool, pool as pg.Pool).transaction((tx) =>
    addUpBatches(tx, { but: [], maxHits: BATCH }),
  );

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/**
 * How the statement that adds up gets to each table, in order, as EXPLAIN ANALYZE tells of one batch. How it joins the
 * few rows of the batch among themselves is left out: that varies, and costs the same.
 */
export async function explainBatch(pool: pg.Pool, shortCodes: readonly string[], now: Date) {
  const writer = createWriter(pool, now);
  await writer.record(hitsOn(shortCodes), performance.now() + 60_000);
  writer.rest();
  const client = await pool.connect();
  let explained: PlanNode | undefined;
  const explaining = Object.create(client, {
    query: {
      async value({ text, ...statement }: pg.QueryConfig, values: unknown[]) {
        if (!text.includes('DELETE FROM click_journal')) return client.query({ ...statement, text }, values);
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          { ...statement, text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}` },
          values,
        );
        explained = rows[0]!['QUERY PLAN'][0].Plan;
        return { rows: [{ putBack: 0, hasMore: false }] };
      },
    },
  }) as pg.PoolClient;
  // Whoever connects gives it back.
  await addUpOnce({ connect: async () => explaining });
  const linesOf = (node: PlanNode): string[] => [
    ...(node['Relation Name']
      ? [[node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')]
      : []),
    ...(node.Plans ?? []).flatMap(linesOf),
  ];
  return linesOf(explained!).join('\n');
}
