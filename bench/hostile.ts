// What one person with a script costs everybody else: the response time of a short link during each attack.
// `node bench/hostile.ts qr pictures` runs the attacks whose names contain one of the words.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttackOrder, Outcomes } from './hostile.attacker.ts';
import { type Attack, ATTACKS } from './hostile.attacks.ts';
import { setTheStage } from './hostile.stage.ts';
import { firstMessage, median, pathOf } from './processes.ts';

/** Milliseconds. */
const BAR = 50;
const QUIET = 1_500;
const ATTACKED = 4_000;
const EVERY = 20;
/** A customer who has waited this long has left. */
const GIVEN_UP = 20_000;

/** Requests a short link at a fixed interval, answered or not, as customers do. */
async function clickFor(milliseconds: number): Promise<{ p50: number; p99: number }> {
  const times: Promise<number>[] = [];
  for (const start = performance.now(); performance.now() - start < milliseconds; await delay(EVERY))
    times.push(clickOnce());
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other);
  return { p50: median(sorted), p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN };
}

async function clickOnce(): Promise<number> {
  const start = performance.now();
  const answer = await fetch(stage.shortLink(), {
    redirect: 'manual',
    signal: AbortSignal.timeout(GIVEN_UP),
  }).catch(() => null);
  return answer?.status === 302 ? performance.now() - start : GIVEN_UP;
}

async function calm(): Promise<void> {
  for (let quick = 0; quick < 5; await delay(100)) quick = (await clickOnce()) < 25 ? quick + 1 : 0;
}

const megabytes = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${stage.pid}/status`, 'utf8'))?.[1]) / 1024;

async function judge(attack: Attack): Promise<void> {
  await Promise.race([calm(), delay(30_000)]);
  const quiet = await clickFor(QUIET);
  stage.host.give(attack.feed?.());
  const attacker = fork(pathOf('hostile.attacker.ts'));
  attacker.send({ name: attack.name, target: stage.target } satisfies AttackOrder);
  // Wait until the first requests are made, and the attack's picture is ready.
  await firstMessage<'begun'>(attacker, attack.name);
  const attacked = await clickFor(ATTACKED);
  const memory = await megabytes();
  attacker.send('stop');
  const outcomes = await firstMessage<Outcomes>(attacker, attack.name);
  if (attacker.exitCode === null) await once(attacker, 'exit');
  stage.host.give();

  const met = attacked.p50 <= BAR;
  if (!met) process.exitCode = 1;
  row(
    attack.name,
    attacked.p50.toFixed(1),
    attacked.p99.toFixed(0),
    `× ${(attacked.p50 / quiet.p50).toFixed(1)}`,
    memory.toFixed(0),
    met ? '' : '✗',
    Object.entries(outcomes)
      .map(([outcome, times]) => `${times} × ${outcome}`)
      .join(', '),
  );
}

const row = (name: string, ...cells: string[]) =>
  console.log(
    name.padEnd(42) +
      cells.map((cell, at) => (at < 4 ? cell.padStart(9) : ` ${cell.padEnd(at === 4 ? 2 : 0)}`)).join(''),
  );

const words = process.argv.slice(2);
const asked = ATTACKS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const stage = await setTheStage();
let closed: Promise<void> | undefined;
const tidyUp = () => (closed ??= stage.close());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(130)));
try {
  row('/s/ beside', 'p50 ms', 'p99 ms', 'quiet', 'MB', '', 'answers of the attack');
  for (const attack of asked) await judge(attack);
  console.log(`\nTarget: a p50 of at most ${BAR} ms during each.`);
} finally {
  await tidyUp();
}
