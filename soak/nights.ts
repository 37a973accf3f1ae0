import { setTimeout as delay } from 'node:timers/promises';
import type { SystemHealth } from '@clear-spring/contract';
import { until } from '../server/src/db/embedded/test-postgres.ts';
import type { MixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestBrowser } from '../server/src/test-browser.ts';
import type { TestServer } from '../server/src/test-server.ts';

/** What one bad night was like. */
export interface Night {
  /** Milliseconds from the end of the trouble to the first answers that all is well. */
  wellAfter: number;
  /** What members were told instead of being served, and how often. */
  told: Map<string, number>;
  /** What the log warned of, and how often. */
  logged: Map<string, number>;
  /** What `/readyz` and `/admin/health` said. */
  health: Set<string>;
}

interface Watched {
  server: TestServer;
  writes: MixedWrites;
}

const POLL_INTERVAL = 500;

/** An admin who looks at `/admin/health` all night; the demo's. */
export async function signInAdmin({ origin }: TestServer) {
  const browser = createTestBrowser();
  const answer = await browser(`${origin}/api/login`, {
    username: 'demo-admin',
    password: 'life-in-balance',
  });
  if (answer.status !== 200) throw new Error(`The admin cannot sign in: ${await answer.text()}`);
  return async (): Promise<string[]> => {
    const said = await browser(`${origin}/api/admin/health`);
    if (said.status !== 200) return [`${said.status} "${await said.text()}"`];
    const { parts } = (await said.json()) as SystemHealth;
    return Object.values(parts)
      .filter(({ state }) => state !== 'fine')
      .map(({ state, sentence }) => `${state}: "${sentence}"`);
  };
}

/** Runs through `trouble` while members write, and waits until they can again. */
export async function watchNight(
  { server, writes }: Watched,
  readHealth: () => Promise<string[]>,
  trouble: () => Promise<void>,
): Promise<Night> {
  const before = new Map(writes.refusals());
  const begun = server.output().length;
  const health = new Set<string>();
  const isReady = async () => {
    const answer = await fetch(`${server.origin}/readyz`);
    if (answer.status === 204) return true;
    health.add(`/readyz ${answer.status} "${await answer.text()}"`);
    return false;
  };
  // While there is no process, there is nobody to ask.
  const look = async () => {
    await isReady().catch(() => {});
    for (const said of await readHealth().catch(() => [])) health.add(said);
  };
  const timer = setInterval(() => void look(), POLL_INTERVAL);
  await trouble();
  const ended = performance.now();
  await until(() => isReady().catch(() => false), 120_000);
  const [clicks, acknowledged] = [writes.clicks(), writes.acknowledged()];
  await until(() => writes.clicks() > clicks && writes.acknowledged() > acknowledged + 20, 120_000);
  const wellAfter = performance.now() - ended;
  clearInterval(timer);

  const told = new Map<string, number>();
  for (const [sentence, count] of writes.refusals()) {
    const more = count - (before.get(sentence) ?? 0);
    if (more > 0) told.set(sentence, more);
  }
  return { wellAfter, told, logged: warningsIn(server.output().slice(begun)), health };
}

/** The log's warnings and errors without what differs from line to line. */
function warningsIn(output: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    const { level, msg, reason, queue, route, err } = JSON.parse(line) as Record<string, unknown>;
    if (level === 'info') continue;
    const why = reason ?? (err as { reason?: string } | undefined)?.reason;
    const what = [level, msg, queue, route && 'of a request', why].filter(Boolean).join(': ');
    const told = what.replaceAll(/\d+/g, 'n').slice(0, 300);
    counted.set(told, (counted.get(told) ?? 0) + 1);
  }
  return counted;
}

const listed = (counts: Map<string, number>, most = 12) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([what, count]) => `      ${count} × ${what}\n`)
    .join('');

/** What docs/operations.md tells of such a night. */
export function printNight(what: string, { wellAfter, told, logged, health }: Night): void {
  const told503 = told.size > 0 ? listed(told) : '      nothing: all were served\n';
  console.log(
    `\n${what}: well again after ${(wellAfter / 1_000).toFixed(1)} s\n` +
      `   members were told (503)\n${told503}` +
      `   the log warned of\n${listed(logged)}` +
      `   health said\n${[...health].map((said) => `      ${said}\n`).join('')}`,
  );
}

/** As long as systemd's RestartSec of ops/clear-spring.service. */
export const RESTART_AFTER = 2_000;

/** Starts it again whenever it gives up, as a supervisor does. Returns what it said each time, without repetitions. */
export async function startPersistently(server: TestServer): Promise<Set<string>> {
  const said = new Set<string>();
  for (;;) {
    const failure = await server.start().then(
      () => null,
      (error: Error) => error.message,
    );
    if (failure === null) return said;
    said.add(failure.split('\n').slice(1).join('\n').trim());
    await delay(RESTART_AFTER);
  }
}
