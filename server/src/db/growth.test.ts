import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as schema from './schema/index.ts';
import { createTestDatabase } from './test-database.ts';

const SERVER = join(import.meta.dirname, '..');
const page = readFileSync(join(SERVER, '../../docs/growth.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| [a-z_]+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, table = '', , , ends = '', by = '']) => ({ table, ends, by: by.replaceAll('`', '') }))
  .filter(({ table }) => table !== 'table');

test('docs/growth.md lists every table of the database, and says of each what ends it', async () => {
  const { pool, close } = await createTestDatabase();
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  );
  await close();
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(rows.filter(({ ends }) => ends === '')).toEqual([]);
});

/** What is deleted where the page says so, by its name in SQL or in the code. */
const named = new Map<string, string>(
  Object.entries(schema).flatMap(([name, table]) => (is(table, Table) ? [[getTableName(table), name]] : [])),
);
const deleted = rows.filter(({ by }) => by.endsWith('.ts'));

test.each(deleted)('$table is deleted in $by', ({ table, by }) => {
  const code = readFileSync(join(SERVER, by), 'utf8');
  const name = named.get(table);
  expect(code).toMatch(
    new RegExp(
      `delete\\(\\s*${name}\\b|DELETE FROM ${table}\\b|DELETE FROM \\$\\{${name}\\}|dropPartition\\(`,
    ),
  );
});

test('what is not deleted ends with something else, or says never', () => {
  const endless = rows.filter(({ ends, by }) => by === '' && !/\bnever\b|with the account/.test(ends));
  expect(endless).toEqual([]);
});
