// A year of ten million clicks a month: what the click's statement reads and how long it takes, on the second evening and
// at the end of each month, beside the same on a copy of the database of that second evening.
import pg from 'pg';
import { DAY } from '@clear-spring/contract';
import { openDatabase, startOfMonth } from '../server/src/db/index.ts';
import { type BenchDatabase, openBenchCluster } from './database.ts';
import { median, tidyUpOf } from './processes.ts';
import { BATCH, createClicker, explainBatch } from './year.click.ts';
import {
  beginAt,
  type Mass,
  readSizes,
  runNight,
  type Sizes,
  vacuumWhatIsDue,
  writeDay,
} from './year.database.ts';

/** Fewer take seconds: `CLICKS_A_MONTH=100000 npm run bench year`. */
const CLICKS_A_MONTH = Number(process.env['CLICKS_A_MONTH'] ?? 10_000_000);
const LINKS = Math.max(2_000, CLICKS_A_MONTH / 500);
const MONTHS = 12;
/** CLICK_RETENTION_MONTHS, so that months end within the year. */
const RETENTION = 6;
/** Batches that are measured, and as many before them that warm up. */
const BATCHES = 200;
/** Batches that are the first of the day for all of their links. */
const FIRST_BATCHES = 40;
/** The evening of this day of a month is measured, so that the next one is of the same month. */
const EVENING = 27;
/** A year may cost this much. */
const [BUFFERS_BAR, TIME_BAR] = [1.1, 1.25];

const mass: Mass = {
  hits: Math.round((CLICKS_A_MONTH * 12) / 365),
  visitors: Math.round(CLICKS_A_MONTH / 90),
};

interface Figures {
  when: string;
  /** Pages of a batch, found in memory or not. */
  buffers: number;
  dirtied: number;
  /** The same where each of its clicks is the day's first. */
  firstBuffers: number;
  milliseconds: number;
  /** Its time as a share of that on the copy. */
  ratio: number;
  plan: string;
  sizes: Sizes[];
}

interface Counted {
  buffers: number;
  dirtied: number;
}

/** Per batch, since the last time: what EXPLAIN says of its nodes, and the triggers' share. */
async function readBuffers({ name }: BenchDatabase): Promise<Counted> {
  const { rows } = await cluster.administer(
    `WITH found AS (
       SELECT s.* FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
       WHERE d.datname = $1 AND s.query LIKE '%DELETE FROM click_journal%' AND s.query NOT LIKE 'EXPLAIN%'
     ), reset AS (SELECT pg_stat_statements_reset() FROM found)
     SELECT sum(shared_blks_hit + shared_blks_read) / sum(calls) AS buffers, sum(shared_blks_dirtied) / sum(calls) AS dirtied
     FROM found, (SELECT count(*) FROM reset) once`,
    [name],
  );
  const [{ buffers, dirtied }] = rows as [Record<keyof Counted, string>];
  return { buffers: Number(buffers), dirtied: Number(dirtied) };
}

async function measure(when: string, evening: Date): Promise<Figures> {
  const copy = await cluster.copy(secondEvening, 'copy');
  const copyPool = new pg.Pool({ connectionString: copy.url, max: 1 });
  const [here, there] = [createClicker(pool, evening), createClicker(copyPool, begin2)];
  const batches = Array.from({ length: BATCHES }, (_, at) => codesFrom(at * BATCH));
  const [times, copyTimes]: [number[], number[]] = [[], []];
  for (const round of ['warm up', 'measure']) {
    await readBuffers(year);
    for (const [at, codes] of batches.entries()) {
      const both = [
        async () => times.push(await here.click(codes)),
        async () => copyTimes.push(await there.click(codes)),
      ];
      for (const one of at % 2 ? both.toReversed() : both) await one();
    }
    if (round === 'warm up') times.length = copyTimes.length = 0;
  }
  const counted = await readBuffers(year);
  here.close();
  there.close();
  await copyPool.end();
  await cluster.drop(copy);

  const morning = createClicker(pool, new Date(evening.getTime() + DAY * 0.9));
  for (let at = 0; at < FIRST_BATCHES; at++) await morning.click(codesFrom(at * BATCH));
  morning.close();
  const first = await readBuffers(year);
  const plan = await explainBatch(pool, codesFrom(0), evening);
  // The statement writes hits of today, whose month the jobs make only at the end of the year.
  await pool.query('TRUNCATE placement_hits_default');
  const milliseconds = median(times);
  return {
    when,
    ...counted,
    firstBuffers: first.buffers,
    milliseconds,
    ratio: milliseconds / median(copyTimes),
    plan,
    sizes: await readSizes(pool),
  };
}

const codesFrom = (from: number) =>
  Array.from({ length: BATCH }, (_, at) => shortCodes[(from + at) % LINKS]!);

function print({ when, buffers, dirtied, firstBuffers, milliseconds, ratio, sizes }: Figures): void {
  console.log(
    `\n${when}: a batch of ${BATCH} clicks reads ${buffers.toFixed(1)} pages and dirties ${dirtied.toFixed(1)} ` +
      `(${firstBuffers.toFixed(1)} where they are the day's first); ${milliseconds.toFixed(2)} ms, ${ratio.toFixed(2)} of the copy's`,
  );
  console.table(
    Object.fromEntries(
      sizes.map(({ table, rows, megabytes, indexMegabytes, partitions, dead, vacuums }) => [
        table,
        {
          rows: Math.round(rows),
          MB: megabytes.toFixed(0),
          'MB of indexes': indexMegabytes.toFixed(0),
          partitions,
          'dead rows': dead,
          autovacuums: vacuums,
        },
      ]),
    ),
  );
}

function judge(start: Figures, end: Figures, firstMonth: Figures): void {
  const verdict = (what: string, ratio: number, bar: number) => {
    if (ratio > bar) process.exitCode = 1;
    console.log(`${ratio > bar ? '✗' : '✓'} ${what} × ${ratio.toFixed(3)}, target: at most × ${bar}`);
  };
  console.log(`\nFrom the second evening to the end of the year`);
  verdict('pages of a batch', end.buffers / start.buffers, BUFFERS_BAR);
  verdict('median time of a batch beside the copy', end.ratio / start.ratio, TIME_BAR);
  verdict(
    "pages where it is the day's first, from the first month on",
    end.firstBuffers / firstMonth.firstBuffers,
    BUFFERS_BAR,
  );
  if (end.plan === start.plan) return;
  process.exitCode = 1;
  console.log(`✗ The statement gets to its tables in other ways:\n${start.plan}\n\nto\n\n${end.plan}`);
}

const cluster = await openBenchCluster({
  shared_preload_libraries: 'pg_stat_statements',
  // The disk takes as long for each batch, and varies more than what is measured.
  fsync: 'off',
});
const tidyUp = tidyUpOf(cluster, []);
await cluster.administer('CREATE EXTENSION pg_stat_statements', []);
// Complete months before this one: the sweep deletes only visitors of days that are over.
const begin = startOfMonth(new Date(), -MONTHS);
const begin2 = new Date(begin.getTime() + DAY * 1.75);
const year = await cluster.seed('year', { links: LINKS, clicksPerLink: 0 });
const shortCodes = await year.shortCodes(LINKS);
let pool = new pg.Pool();
let secondEvening: BenchDatabase;
try {
  let database = openDatabase(year.url, console, { size: 1 });
  const connect = () =>
    new pg.Pool({ connectionString: year.url, max: 2, options: '-c synchronous_commit=off' });
  pool = connect();
  await beginAt(pool, database, begin);
  const figures: Figures[] = [];
  let vacuumed = 0;
  const end = startOfMonth(begin, MONTHS);
  for (let day = begin; day < end; day = new Date(day.getTime() + DAY)) {
    await writeDay(pool, day, mass);
    const evening = new Date(day.getTime() + DAY * 0.75);
    const isSecond = day.getTime() === begin.getTime() + DAY;
    if (isSecond) {
      // Nobody may be connected while it is copied.
      await pool.end();
      await database.close();
      secondEvening = await cluster.copy(year, 'second_evening');
      [database, pool] = [openDatabase(year.url, console, { size: 1 }), connect()];
    }
    if (isSecond || day.getUTCDate() === EVENING) {
      figures.push(await measure(evening.toISOString().slice(0, 10), evening));
      print(figures.at(-1)!);
    }
    await runNight(database, day, RETENTION);
    vacuumed += await vacuumWhatIsDue(pool);
  }
  console.log(`\n${vacuumed} tables were due for a vacuum in the year's nights`);
  judge(figures[0]!, figures.at(-1)!, figures[1]!);
  await pool.end();
  await database.close();
} finally {
  await tidyUp();
}
