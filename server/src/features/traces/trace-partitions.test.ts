import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { OPERATOR, writeTrace } from './index.ts';
import { renewTracePartitions } from './trace-partitions.ts';

async function database() {
  const created = await createTestDatabase();
  onTestFinished(() => created.close());
  const { db, pool, longRunningDb } = created;
  return {
    pool,
    leave: () =>
      db.transaction((tx) =>
        writeTrace(tx, { by: OPERATOR, action: 'admin.granted', subjectId: randomUUID(), reason: 'a test' }),
      ),
    /** As if it had been left at this instant. */
    async addTrace(at: string) {
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO traces (id, at, origin, action, fields) VALUES (gen_random_uuid(), $1, 'command', 'feed.checked', '{}') RETURNING id`,
        [at],
      );
      await pool.query(`INSERT INTO trace_details (trace_id, at, reason) VALUES ($1, $2, 'a test')`, [
        rows[0]?.id,
        at,
      ]);
    },
    renew: (at: string) => renewTracePartitions({ longRunningDb, traceRetentionMonths: 24 }, new Date(at)),
    /** Each trace's partition and day, oldest first, and the days of all details. */
    async left() {
      const { rows } = await pool.query<{ partition: string; day: string }>(
        `SELECT tableoid::regclass::text AS partition, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM traces ORDER BY at`,
      );
      const { rows: details } = await pool.query<{ day: string }>(
        `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM trace_details ORDER BY at`,
      );
      return [rows.map(({ partition, day }) => `${partition} ${day}`), details.map(({ day }) => day)];
    },
  };
}

/** After the months for which the migration made partitions. */
const year = new Date().getUTCFullYear() + 1;

test('the database refuses to change, delete or truncate traces, in the table as in each of its partitions, made by the migration or by the job', async () => {
  const { pool, leave, addTrace, renew } = await database();
  await leave();
  await renew(`${year}-03-14T00:00Z`);
  await addTrace(`${year}-04-10T00:00Z`);
  await addTrace('1999-01-01T00:00Z');
  await renew('2001-02-01T00:00Z');
  await addTrace('1999-01-01T00:00Z');
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tableoid::regclass::text AS name FROM traces GROUP BY 1`,
  );
  const filled = rows.map(({ name }) => name);
  expect(filled).toEqual(expect.arrayContaining([`traces_${year}_04`, 'traces_default']));
  const { rows: partitions } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'traces'::regclass`,
  );
  const all = ['traces', ...partitions.map(({ name }) => name)];
  const statements = [
    ...['traces', ...filled].flatMap((name) => [
      `UPDATE ${name} SET action = 'feed.checked'`,
      `DELETE FROM ${name}`,
    ]),
    ...all.map((name) => `TRUNCATE ${name}`),
  ];
  for (const statement of statements) {
    const outcome = await pool.query(statement).catch((error: unknown) => error);
    expect([statement, outcome]).toEqual([statement, expect.objectContaining({ code: '42501' })]);
  }
  expect((await pool.query('SELECT FROM traces')).rowCount).toBe(3);
});

test('traces and their details go with their month once it is past the retention, also those that came while there was no partition for it', async () => {
  const { addTrace, renew, left } = await database();
  await renew(`${year}-03-14T00:00Z`);
  for (const month of ['04', '05', '08', '09']) await addTrace(`${year}-${month}-28T12:00Z`);

  await renew(`${year + 2}-05-31T23:59:59Z`);
  const [may, august, september] = ['05', '08', '09'].map((month) => `${year}-${month}-28`);
  expect(await left()).toEqual([
    [`traces_${year}_05 ${may}`, `traces_default ${august}`, `traces_default ${september}`],
    [may, august, september],
  ]);
  await renew(`${year + 2}-09-01T00:00:00Z`);
  expect(await left()).toEqual([[`traces_default ${september}`], [september]]);
  await renew(`${year + 2}-10-01T00:00:00Z`);
  expect(await left()).toEqual([[], []]);
});
