// How long the built product takes until it can serve, and what memory node holds while nobody comes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROUNDS = 3;
const IDLE_SECONDS = 10;
const BAR = { seconds: 2, megabytes: 200 };
const PORT = process.env['BENCH_PORT'] ?? '24399';
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-start-');

async function round(): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT, DEMO: 'on' };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of server.stdout) if (String(text).includes('is open at')) break;
  const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`);
  if (ready.status !== 204) throw new Error(`It is open, but not ready: ${ready.status}`);
  const seconds = (performance.now() - start) / 1000;
  await delay(IDLE_SECONDS * 1000);
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { seconds, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

try {
  // The first makes and fills the database.
  await round();
  const rounds = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const seconds = median(rounds.map((one) => one.seconds));
  const megabytes = median(rounds.map((one) => one.megabytes));
  console.log(
    `ready after ${seconds.toFixed(2)} s; ${Math.round(megabytes)} MB after ${IDLE_SECONDS} idle seconds`,
  );
  console.log(
    `Aim: under ${BAR.seconds} s and under ${BAR.megabytes} MB. Median of ${ROUNDS}; /proc is Linux's.`,
  );
  if (seconds >= BAR.seconds || megabytes >= BAR.megabytes) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
