import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { createJobs, type Queue, QUEUES } from './jobs/index.ts';
import { createTestApp, TEST_CONFIG } from './test-app.ts';
import { endpoints } from './http/endpoints.ts';

const { app, database, jobs } = await createTestApp();

const idle = async () => {};

interface Route {
  method: string;
  url: string;
  access: string | undefined;
}

/** Every route of the live app, as Fastify reports it. */
async function liveRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  const observed = await buildApp({
    database,
    jobs: {
      enqueue: idle,
      enqueueAll: idle,
      lockFailed: async () => 'unknown' as const,
      lockAllFailed: async () => [],
      runAgain: async () => {},
      setAside: async () => {},
      work: idle,
      schedule: idle,
      hourly: idle,
      assertAllHandled: () => {},
      depths: async () => [],
      drain: idle,
      stop: idle,
    },
    mailer: { send: idle },
    config: TEST_CONFIG,
    onRoute: ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access });
    },
  });
  await observed.ready();
  await observed.close();
  return routes;
}

const key = ({ method, path, access }: { method: string; path: string; access: unknown }) =>
  `${method} ${path} ${String(access)}`;

test('API-11 every endpoint of the contract is served with its access, and nothing else is', async () => {
  const routes = await liveRoutes();
  const served = routes.filter((route) => route.method !== 'HEAD');
  expect(served.map(({ url, ...rest }) => key({ path: url, ...rest })).toSorted()).toEqual(
    endpoints.map(key).toSorted(),
  );
});

test('every live route declares who may call it', async () => {
  const routes = await liveRoutes();
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter((route) => !route.access)).toEqual([]);
});

test('every endpoint that is not public refuses a visitor', async () => {
  for (const { method, path, access } of endpoints) {
    if (access === 'public' || access === 'signed') continue;
    const answer = await app.inject({ method, url: path });
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

test('an unknown address is a 404 with a sentence', async () => {
  const answer = await app.inject({ url: '/api/nothing' });
  expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing here.']);
});

test('the app does not start while nothing handles the jobs of a queue', async () => {
  const queues = { ...QUEUES, forgotten: { retries: 0 } };
  const more = await createJobs({ url: database.url, log: { warn: () => {}, error: () => {} }, queues });
  onTestFinished(() => more.stop());
  const started = buildApp({ database, jobs: more, mailer: { send: idle }, config: TEST_CONFIG });
  await expect(started).rejects.toThrow('These queues have no handler: forgotten.');
});

test('a handler for a queue that is not in the table neither compiles nor runs', async () => {
  // @ts-expect-error: the table of queues has no such name.
  const queue: Queue<object> = { name: 'auth-reset-mial' };
  await expect(jobs.work(queue, idle)).rejects.toThrow('Unknown queue: auth-reset-mial.');
});
