import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { currentProducts } from '@clear-spring/content';
import type { Reach, SharedLink, User } from '@clear-spring/contract';
import { expect } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { joinMember, returnMember, type StormMember } from './storm-member.fixture.ts';
import { openLink, PHONE_AGENT } from './test-browser.ts';
import { createTestServer } from './test-server.ts';

const MEMBERS = 4;
const CONNECTIONS = 64;
const [FIRST, LAST] = [currentProducts.slice(0, 2), currentProducts.at(-1)!];

interface Load {
  clicksPerSecond: number;
  /** Before the backup, and again before the kill. */
  seconds: number;
}

/** What was acknowledged, and when: milliseconds by this machine's clock, which is the database's too. */
type Acknowledged = number[];
const upTo = (asOf: number, times: Acknowledged = []) => times.filter((at) => at < asOf).length;

/**
 * Backs up under load, kills app and PostgreSQL in the middle of another backup, restores the first one elsewhere, and
 * asserts that everything is there that was acknowledged before it, that figures agree, and that members go on. Returns
 * how much that was.
 */
export async function backUpUnderLoad({ clicksPerSecond, seconds }: Load) {
  const env = { DEMO: 'off', BACKUP_KEY: randomBytes(32).toString('hex') };
  const server = await createTestServer(env);
  await server.start();
  const members: StormMember[] = [];
  for (let number = 1; number <= MEMBERS; number++) {
    const member = await joinMember(server.origin, `member-${number}`);
    for (const { id } of FIRST) await member.makeLink(id);
    members.push(member);
  }

  const load = startLoad(server.origin, members, clicksPerSecond);
  await delay(seconds * 1_000);
  const into = join(server.dataDir, 'backups');
  await mkdir(into);
  const start = performance.now();
  expect(await server.backUp(into)).toMatchObject({ code: 0, errors: '' });
  const backupSeconds = (performance.now() - start) / 1_000;
  const end = Date.now();
  const [name, ...others] = await readdir(into);
  expect(others).toEqual([]);
  await delay(seconds * 1_000);

  const cutOff = server.backUp(into);
  await until(async () => (await readdir(into)).some((one) => one.startsWith('.half-')));
  await server.killEverything();
  expect((await cutOff).code).toBe(1);
  await load.stop();
  const backup = join(into, name!);
  expect((await readdir(into)).filter((one) => existsSync(join(into, one, 'manifest.json')))).toEqual([name]);

  const restored = await createTestServer(env);
  expect(await restored.restore(backup)).toMatchObject({ code: 0, errors: '' });
  await restored.start();
  const [line] = (await readFile(join(backup, 'manifest.json'), 'utf8')).split('\n');
  const asOf = Date.parse((JSON.parse(line!) as { asOf: string }).asOf);
  let clicks = 0;
  for (const { username, links } of members) {
    const member = await returnMember(restored.origin, username);
    const { firstName } = await member.ask<User>('/api/user');
    expect(Number(firstName ?? 0)).toBeGreaterThanOrEqual(upTo(asOf, load.saved.get(username)));
    // No more than those in flight as it ended.
    expect(Number(firstName ?? 0)).toBeLessThanOrEqual(upTo(end, load.saved.get(username)) + 1);

    const mine = await member.ask<SharedLink[]>('/api/my-links');
    expect(new Map(mine.map((link) => [link.productId, link.shortCode]))).toEqual(links);
    const charted = await chartOf(member);
    for (const { shortCode, clickCount } of mine) {
      expect(clickCount).toBeGreaterThanOrEqual(upTo(asOf, load.clicked.get(shortCode)));
      expect(clickCount).toBeLessThanOrEqual(upTo(end, load.clicked.get(shortCode)) + CONNECTIONS);
      expect(charted.get(shortCode) ?? 0).toBe(clickCount);
      clicks += clickCount;
    }
    await goOn(restored.origin, member, mine);
  }
  return {
    clicks,
    clicksPerSecond: Math.round(load.clicks() / load.seconds()),
    saved: [...load.saved.values()].flat().length,
    backupSeconds,
  };
}

/** What members do on the restored one. */
async function goOn(origin: string, member: StormMember, before: SharedLink[]): Promise<void> {
  const code = await member.makeLink(LAST.id);
  for (const shortCode of [code, ...before.map((link) => link.shortCode)])
    expect((await openLink(`${origin}/s/${shortCode}`)).status).toBe(302);
  const counts = new Map(before.map(({ shortCode, clickCount }) => [shortCode, clickCount + 1]));
  const now = await member.ask<SharedLink[]>('/api/my-links');
  expect(new Map(now.map(({ shortCode, clickCount }) => [shortCode, clickCount]))).toEqual(
    counts.set(code, 1),
  );
  await member.saveProfile();
  expect((await member.ask<User>('/api/user')).firstName).toBe('1');
}

async function chartOf(member: StormMember): Promise<Map<string, number>> {
  const { links } = await member.ask<Reach>('/api/reach?days=365');
  return new Map(links.map((link) => [link.shortCode, link.clicks]));
}

/** Clicks at an even pace, and saves profiles, until the server is gone. */
function startLoad(origin: string, members: StormMember[], clicksPerSecond: number) {
  const codes = members.flatMap(({ links }) => [...links.values()]);
  const clicked = new Map<string, Acknowledged>(codes.map((code) => [code, []]));
  const saved = new Map<string, Acknowledged>(members.map(({ username }) => [username, []]));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const pause = (1_000 * CONNECTIONS) / clicksPerSecond;
  const began = performance.now();
  let ended = began;
  const over = new AbortController();

  async function click(connection: number): Promise<void> {
    let due = performance.now() + (pause * connection) / CONNECTIONS;
    for (let number = connection; !over.signal.aborted; number++) {
      await delay(Math.max(0, due - performance.now()));
      due += pause;
      const code = codes[number % codes.length]!;
      if ((await statusOf(`${origin}/s/${code}`, agent)) === 302) clicked.get(code)!.push(Date.now());
    }
  }
  async function save(member: StormMember): Promise<void> {
    while (!over.signal.aborted) {
      await member.saveProfile();
      saved.get(member.username)!.push(Date.now());
      await delay(pause);
    }
  }
  // Each fails as the server is killed.
  const clients = Promise.allSettled([
    ...Array.from({ length: CONNECTIONS }, (_, connection) => click(connection)),
    ...members.map(save),
  ]).then(() => void (ended = performance.now()));

  return {
    clicked,
    saved,
    clicks: () => [...clicked.values()].flat().length,
    seconds: () => (ended - began) / 1_000,
    async stop() {
      over.abort();
      await clients;
      agent.destroy();
    },
  };
}

const statusOf = (url: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'user-agent': PHONE_AGENT } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', reject);
    }).once('error', reject);
  });
