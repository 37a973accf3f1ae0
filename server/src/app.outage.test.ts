import { expect, test } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { connectionsGivenBack } from './mixed-writes.fixture.ts';
import { startRelay } from './test-relay.ts';
import { createTestServer } from './test-server.ts';

const TOKEN = 'a token of the test';
/** Responses take at most five seconds; the rest is for a busy machine. */
const LONGEST = 10_000;

test('while the database hangs every door says so in time and the metrics go on, and afterwards all is well again', async () => {
  const database = await createTestDatabase();
  const relay = await startRelay(database.url);
  const server = await createTestServer({
    DATABASE_URL: relay.url,
    SECRET_KEY: TEST_KEYS.current.toString('base64'),
    METRICS_TOKEN: TOKEN,
  });
  await server.start();
  const login = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo-member', password: 'life-in-balance' }),
  });
  const cookie = login.headers.getSetCookie().map((header) => header.split(';')[0]);
  const headers = { cookie: cookie.join('; '), authorization: `Bearer ${TOKEN}` };
  const order: string[] = [];
  const ask = async (path: string) => {
    const signal = AbortSignal.timeout(LONGEST);
    const answer = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual', signal });
    const text = await answer.text();
    order.push(path);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text };
  };
  const [link] = JSON.parse((await ask('/api/my-links')).text) as { shortCode: string }[];
  const short = `/s/${link!.shortCode}`;
  expect(await ask(short)).toMatchObject({ status: 302 });

  relay.stall();
  order.length = 0;
  const begun = server.output().length;
  // More than the pool has connections.
  const [clicks, calls, ready, metrics] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, () => ask(short))),
    Promise.all(Array.from({ length: 30 }, () => ask('/api/user'))),
    ask('/readyz'),
    ask('/metrics'),
  ]);
  const refusal = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) };
  for (const click of clicks) expect(click).toMatchObject(refusal);
  for (const call of calls)
    expect(call).toEqual({
      ...refusal,
      text: 'The database does not answer right now. Please try again in a few seconds.',
    });
  expect(ready).toEqual({ ...refusal, text: 'The database does not answer.' });
  expect(metrics.status).toBe(200);
  expect(metrics.text).toMatch(/^database_connections/m);
  expect(metrics.text).toMatch(/^ready 0$/m);
  // These two do not wait for others: most come later.
  expect(order.indexOf('/readyz')).toBeLessThan(30);
  expect(order.indexOf('/metrics')).toBeLessThan(30);
  const linesWith = (text: string) =>
    server
      .output()
      .slice(begun)
      .split('\n')
      .filter((line) => line.includes(text)).length;
  // The output may come later than the answers.
  await until(() => linesWith('clicks were not recorded') > 0);
  // However many clicks and jobs fail.
  expect(linesWith('clicks were not recorded')).toBe(1);
  expect(linesWith('the job queue reported an error')).toBeLessThanOrEqual(2);

  relay.resume();
  await until(async () => (await ask('/readyz')).status === 204);
  await until(async () => (await ask(short)).status === 302);
  expect((await ask('/api/user')).status).toBe(200);
  await connectionsGivenBack(server.origin, TOKEN);
  await until(async () => /^ready 1$/m.test((await ask('/metrics')).text));
  expect(await server.stop()).toBe(0);
  await database.close();
});

test('a database that runs out of connections in the middle of a start is a sentence', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  // This pool has one of them, and the first that a start opens gets the other.
  await database.pool.query(`ALTER DATABASE ${name} CONNECTION LIMIT 2`);
  const SECRET_KEY = TEST_KEYS.current.toString('base64');
  const server = await createTestServer({ DATABASE_URL: database.url, SECRET_KEY });
  expect(await server.startInVain()).toMatchObject({
    code: 1,
    errors: `The database failed while the app was starting: too many connections for database "${name}"\n`,
  });
  await database.close();
});
