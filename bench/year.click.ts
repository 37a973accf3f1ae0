import type pg from 'pg';
import { aggregateHits, type Hit, placeHits } from '../server/src/features/links/clicks.aggregate.ts';
import { findLinks, recordBatch } from '../server/src/features/links/clicks.queries.ts';
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

/** Records batches as the product does, at this moment. */
export function createClicker(pool: pg.Pool, now: Date) {
  const writer = createBatchWriter({ pool, now: () => now, log: { warn: (_, text) => console.warn(text) } });
  return {
    /** How long a batch took, in milliseconds. */
    async click(shortCodes: readonly string[]): Promise<number> {
      const hits = hitsOn(shortCodes);
      const start = performance.now();
      await writer.record(hits, start + 60_000);
      return performance.now() - start;
    },
    close: () => writer.rest(),
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/**
 * How a batch's statement gets to each table, in order, as EXPLAIN ANALYZE tells of one that it records. How it joins the
 * few rows of the batch among themselves is left out: that varies, and costs the same.
 */
export async function explainBatch(pool: pg.Pool, shortCodes: readonly string[], day: string) {
  const client = await pool.connect();
  let explained: PlanNode | undefined;
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      });
      explained = rows[0]!['QUERY PLAN'][0].Plan;
      return { rows: [] };
    },
  } as unknown as pg.ClientBase;
  try {
    const { links, epoch } = await findLinks(client, shortCodes);
    const placed = placeHits(
      Map.groupBy(hitsOn(shortCodes), ({ shortCode }) => shortCode),
      links,
      () => ({ day, hour: 18 }),
    );
    const recorderId = crypto.randomUUID();
    const totals = aggregateHits(placed, new Map([[day, 'a key']]));
    await recordBatch(explaining, { recorderId, number: 1, epoch }, totals);
  } finally {
    client.release();
  }
  const linesOf = (node: PlanNode): string[] => [
    ...(node['Relation Name']
      ? [[node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')]
      : []),
    ...(node.Plans ?? []).flatMap(linesOf),
  ];
  return linesOf(explained!).join('\n');
}
