// How long the built app takes to become ready, and how much memory node uses when idle.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../scripts/start-product.ts';
import { median } from './processes.ts';

const ROUNDS = 3;
const IDLE_SECONDS = 10;
const BAR = { seconds: 1.5, megabytes: 165 };

const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-start-');

async function round(): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now();
  const product = await startProduct(dataDir);
  const ready = await fetch(`${product.origin}/readyz`);
  if (ready.status !== 204)
    throw new Error(`The server accepts connections but is not ready: ${ready.status}`);
  const seconds = (performance.now() - start) / 1000;
  await delay(IDLE_SECONDS * 1000);
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  await product.stop();
  return { seconds, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

try {
  // The first start creates and fills the database.
  await round();
  const rounds = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const seconds = median(rounds.map((one) => one.seconds));
  const megabytes = median(rounds.map((one) => one.megabytes));
  console.log(
    `ready after ${seconds.toFixed(2)} s; ${Math.round(megabytes)} MB after ${IDLE_SECONDS} idle seconds`,
  );
  console.log(
    `Target: under ${BAR.seconds} s and under ${BAR.megabytes} MB. Median of ${ROUNDS}; requires Linux's /proc.`,
  );
  if (seconds >= BAR.seconds || megabytes >= BAR.megabytes) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
