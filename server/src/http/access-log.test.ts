import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@clear-spring/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { newRequestId } from '../log/index.ts';
import { createMemoryLog } from '../log/memory.fixture.ts';
import { createTestApp, PASSWORD } from '../test-app.ts';
import { AccessLogController, writeAccessLog, nameCalls } from './access-log.ts';
import { answerError } from './errors.ts';
import { HttpError } from './http-error.ts';
import { createServe } from './serve.ts';

const { log, lines, text } = createMemoryLog();
const { app, database, member, visitor } = await createTestApp({}, { log });
const browser = await member('maya');
const { userId } = browser;

/** The lines logged during `act`. */
async function linesOf(act: () => Promise<unknown>) {
  const before = lines.length;
  await act();
  return lines.slice(before).filter(({ msg }) => msg === 'call');
}

test('a call is one line when it ends: the route as declared, how it went, whose it was', async () => {
  const found = await linesOf(() => browser.get('/api/notification-logs?page=1'));
  expect(found).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: expect.stringMatching(/^[2-9A-HJKMNP-Z]{10}$/),
      method: 'GET',
      route: '/api/notification-logs',
      status: 200,
      milliseconds: expect.any(Number),
      memberId: userId,
      msg: 'call',
    },
  ]);
});

test('a refused call is a line too, an unknown or a broken address as well, and none tells the address', async () => {
  const found = await linesOf(async () => {
    await visitor().get('/api/user');
    await visitor().get('/api/pictures/a-hash-of-hers');
    await visitor().get('/api/nowhere-17?token=hers');
    await visitor().get('/api/%');
    await visitor().post('/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
  });
  expect(found.map(({ route, status }) => [route, status])).toEqual([
    ['/api/user', 401],
    ['/api/pictures/:hash', 401],
    [null, 404],
    [null, 400],
    ['/api/logout', 403],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/hers|nowhere|%/);
});

test('there is no line for probes and short links, which are counted', async () => {
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const found = await linesOf(async () => {
    for (const url of ['/healthz', '/readyz', '/metrics', new URL(shortUrl).pathname, '/s/nothing'])
      await visitor().get(url);
  });
  expect(found).toEqual([]);
});

test('every answer carries the id of its call, whatever the caller calls it', async () => {
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const ids = new Set<unknown>();
  const urls = ['/healthz', '/api/user', '/api/places', '/nowhere', '/api/%', new URL(shortUrl).pathname];
  for (const url of urls) {
    const { headers } = await visitor().get(url, { 'x-request-id': 'theirs', 'request-id': 'theirs' });
    expect([url, headers['x-request-id']]).toEqual([url, expect.stringMatching(/^[2-9A-HJKMNP-Z]{10}$/)]);
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(urls.length);
  expect(text()).not.toContain('theirs');
});

test('no two calls of a hundred thousand have one id', () => {
  expect(new Set(Array.from({ length: 100_000 }, newRequestId)).size).toBe(100_000);
});

test('ERR-08 an unexpected failure tells the person what to tell support, and the log what went wrong', async () => {
  await database.pool.query('ALTER TABLE links RENAME TO links_away');
  onTestFinished(() => void database.pool.query('ALTER TABLE links_away RENAME TO links'));
  const [line, ...more] = await linesOf(async () => {
    const { statusCode, body, headers } = await browser.get('/api/my-links');
    const id = String(headers['x-request-id']);
    expect([statusCode, body]).toEqual([
      500,
      `Something went wrong on our side. Please try again. Tell support: ${id}`,
    ]);
    expect(lines.at(-1)).toMatchObject({ requestId: id });
  });
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    level: 'error',
    route: '/api/my-links',
    status: 500,
    err: { reason: 'relation "links" does not exist', stack: expect.arrayContaining([expect.any(String)]) },
  });
});

/** A server with one route. */
async function serving(handler: () => Promise<void>) {
  const own = createMemoryLog();
  const server = Fastify({ loggerInstance: own.log, logController: new AccessLogController() });
  onTestFinished(() => server.close());
  server.setErrorHandler(answerError);
  nameCalls(server);
  writeAccessLog(server);
  const slow = endpoint({ method: 'GET', path: '/slow', access: 'public', summary: '' });
  createServe(server, async () => null)(slow, handler);
  return { ...own, server };
}

test('a call that cannot be served for now is a warning with its cause', async () => {
  const { server, lines: own } = await serving(async () => {
    throw new HttpError(503, 'The well is dry.', { cause: new Error('no rain for maya@members.test') });
  });
  await server.inject({ url: '/slow' });
  expect(own).toMatchObject([
    { level: 'warn', status: 503, reason: 'The well is dry. Cause: no rain for [e-mail]' },
  ]);
});

test('a call whose caller hangs up is a line as well', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const own = await serving(() => {
    arrive();
    return new Promise(() => {});
  });
  await own.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = own.server.server.address() as AddressInfo;
  const call = request({ port, path: '/slow?secret=1' }).on('error', () => {});
  call.end();
  await arrived;
  call.destroy();
  await expect
    .poll(() => own.lines.filter(({ msg }) => msg === 'call'))
    .toMatchObject([{ route: '/slow', aborted: true }]);
  expect(own.text()).not.toContain('secret');
});

test('what members type is in no line', async () => {
  await browser.post('/api/login', { username: 'maya', password: PASSWORD });
  await visitor().post('/api/forgot-password', { email: 'maya@members.test' });
  await app.inject({ url: '/api/audio-proxy?url=https://well.test/heard-by-her.mp3' });
  expect(text()).not.toMatch(/maya|spring in the hills|well\.test|127\.0\.0\.1/);
});
