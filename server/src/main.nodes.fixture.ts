import { onTestFinished } from 'vitest';
import type { Database } from './db/index.ts';
import { until } from './db/embedded/test-postgres.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { type Pooler, startPooler } from './main.nodes.pooler.fixture.ts';
import { type Balancer, type BalancerOptions, createBalancer } from './main.nodes.balancer.fixture.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';
import { emailOf, PASSWORD } from './test-member.ts';
import { type AtEnd, createTestServer, type TestServer } from './test-server.ts';

export interface Nodes {
  database: Database;
  balancer: Balancer;
  servers: TestServer[];
  /** Where the environment asks for one: `npm run soak pooler` runs all tests of several nodes behind it. */
  pooler: Pooler | null;
  /** Resolves once the balancer sends calls to every node. */
  allReady(): Promise<void>;
}

const NODES = 3;

interface Options extends BalancerOptions {
  env?: Record<string, string>;
  atEnd?: AtEnd;
}

/** Three processes on one database behind a load balancer. */
export async function startNodes({ env, atEnd = onTestFinished, refused }: Options = {}): Promise<Nodes> {
  const database = await createTestDatabase();
  const balancer = await createBalancer({ refused });
  atEnd(async () => {
    await balancer.close();
    await database.close();
  });
  const pooler = process.env['NODES_BEHIND'] === 'pgbouncer' ? await startPooler(database.url, atEnd) : null;
  const servers: TestServer[] = [];
  while (servers.length < NODES)
    servers.push(
      await createTestServer(
        {
          DEMO: 'off',
          ...(pooler
            ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
            : { DATABASE_URL: database.url }),
          // The balancer looks twenty times a second, and on a busy machine waits longer for what it finds.
          DRAIN_SECONDS: '3',
          PUBLIC_URL: balancer.origin,
          SECRET_KEY: TEST_KEYS.current.toString('base64'),
          TRUST_PROXY: '127.0.0.1',
          ...env,
        },
        { atEnd },
      ),
    );
  await Promise.all(servers.map((server) => server.start()));
  for (const { origin } of servers) balancer.add(origin);
  const allReady = () => until(() => servers.every(({ origin }) => balancer.isReady(origin)));
  await allReady();
  return { database, balancer, servers, pooler, allReady };
}

let people = 0;
/** A browser at an address of its own, so that nobody meets another's limits. */
export const newBrowser = (): TestBrowser => createTestBrowser(`10.1.0.${++people}`);

/** Signs up at this node. Returns their browser, in which they have just confirmed who they are. */
export async function signUp(origin: string, username: string): Promise<TestBrowser> {
  const browser = newBrowser();
  const person = { username, email: emailOf(username), password: PASSWORD };
  const answer = await browser(`${origin}/api/register`, person);
  if (answer.status !== 201) throw new Error(`${username} could not sign up: ${await answer.text()}`);
  await browser(`${origin}/api/confirm-identity`, { password: PASSWORD });
  return browser;
}
