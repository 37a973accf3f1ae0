/**
 * A process that holds a share in the database of a DATA_DIR, and writes JSON lines. Commands on its standard input:
 * `insert` (rows without end, and prints each number once it is acknowledged), `close`.
 */
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openEmbeddedPostgres } from './index.ts';

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const commands = createInterface({ input: process.stdin });
const postgres = await openEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: (message) => say({ log: message }),
});
say({ opened: true, url: postgres.url, pid: postgres.pid, dataDir: postgres.dataDir });

commands.on('line', (command) => {
  if (command === 'insert') void insertForEver();
  if (command === 'close') void leave();
});
// The parent process has exited.
commands.on('close', () => void leave());

async function insertForEver(): Promise<void> {
  const client = new pg.Client(postgres.url);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists counted (n int primary key)');
  for (let n = 1; ; n++) {
    await client.query('insert into counted values ($1)', [n]);
    say({ inserted: n });
  }
}

async function leave(): Promise<void> {
  await postgres.close();
  process.exit();
}
