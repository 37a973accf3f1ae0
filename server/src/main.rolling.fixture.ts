import { currentProducts } from '@clear-spring/content';
import type { PurchaseLink, SharedLink, User } from '@clear-spring/contract';
import { expect, onTestFinished } from 'vitest';
import { until } from './db/embedded/trial.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { createBalancer } from './main.rolling.balancer.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const NODES = 3;
const CLICKERS = 4;

interface Member {
  email: string;
  cookie: string;
  saved: number;
}

/** Restarts three nodes in turn, `rounds` times, under load, and answers how much that was. */
export async function restartUnderLoad(rounds: number) {
  const database = await createTestDatabase();
  const balancer = await createBalancer();
  onTestFinished(async () => {
    await balancer.close();
    await database.close();
  });
  const nodes: TestServer[] = [];
  for (let n = 0; n < NODES; n++) {
    const node = await createTestServer({
      DEMO: 'off',
      DATABASE_URL: database.url,
      DRAIN_SECONDS: '1',
      PUBLIC_URL: balancer.origin,
      SECRET_KEY: TEST_KEYS.current.toString('base64'),
      TRUST_PROXY: '127.0.0.1',
    });
    await node.start();
    balancer.add(node.origin);
    nodes.push(node);
  }
  const allReady = () => until(() => nodes.every(({ origin }) => balancer.isReady(origin)));
  await allReady();

  const done = { members: 0, links: 0, profiles: 0, clicks: 0, restarts: 0 };
  const failures: string[] = [];
  /** Redirects that each code gave. */
  const answered = new Map<string, number>();
  const members: Member[] = [];
  const over = new AbortController();

  async function call(path: string, expected: number, { cookie, method, body }: Options = {}) {
    const answer = await fetch(`${balancer.origin}${path}`, {
      method: method ?? 'GET',
      redirect: 'manual',
      headers: {
        // One address a member, so that no limit by address is reached.
        'x-forwarded-for': `10.0.${members.length >> 8}.${members.length & 255}`,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${text}`);
    return { answer, text };
  }

  async function join(): Promise<Member> {
    const username = `member-${++done.members}`;
    const email = `${username}@members.example`;
    const body = { username, email, password: 'a spring in the hills' };
    const { answer } = await call('/api/register', 201, { method: 'POST', body });
    const cookie = answer.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ');
    const member = { email, cookie, saved: 0 };
    members.push(member);
    return member;
  }
  async function make(): Promise<void> {
    const { cookie } = await join();
    for (const { id } of currentProducts) {
      const body = { productId: id };
      const made = await call('/api/purchase-link', 200, { method: 'POST', cookie, body });
      answered.set((JSON.parse(made.text) as PurchaseLink).shortUrl.split('/').at(-1)!, 0);
      done.links++;
    }
  }
  async function save(member: Member): Promise<void> {
    const { cookie, email } = member;
    const body = { email, firstName: String(member.saved + 1) };
    await call('/api/profile', 200, { method: 'PUT', cookie, body });
    member.saved++;
    done.profiles++;
    // Whichever node is asked next.
    const { text } = await call('/api/user', 200, { cookie });
    expect((JSON.parse(text) as User).firstName).toBe(String(member.saved));
  }
  let next = 0;
  async function click(): Promise<void> {
    const codes = [...answered.keys()];
    const code = codes[next++ % codes.length]!;
    await call(`/s/${code}`, 302);
    answered.set(code, answered.get(code)! + 1);
    done.clicks++;
  }

  async function keepOn(once: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) await once().catch((error: unknown) => void failures.push(String(error)));
  }
  await make();
  const saver = await join();
  const load = [
    keepOn(make),
    keepOn(() => save(saver)),
    ...Array.from({ length: CLICKERS }, () => keepOn(click)),
  ];

  for (let round = 0; round < rounds; round++)
    for (const node of nodes) {
      const exit = await node.stop();
      await node.start();
      await allReady();
      done.restarts++;
      if (exit !== 0) failures.push(`a node exited with ${exit}`);
    }
  over.abort();
  await Promise.all(load);

  expect([...failures, ...balancer.failures]).toEqual([]);
  const counted = new Map<string, number>();
  for (const { cookie, saved } of members) {
    const user = JSON.parse((await call('/api/user', 200, { cookie })).text) as User;
    expect(Number(user.firstName ?? 0)).toBe(saved);
    const mine = JSON.parse((await call('/api/my-links', 200, { cookie })).text) as SharedLink[];
    for (const { shortCode, clickCount } of mine) counted.set(shortCode, clickCount);
  }
  expect(counted).toEqual(answered);
  for (const node of nodes) expect(await node.stop()).toBe(0);
  return done;
}

interface Options {
  cookie?: string;
  method?: string;
  body?: object;
}
