import { expect, test } from 'vitest';
import type { Line } from './log/memory.fixture.ts';
import { createTestServer } from './test-server.ts';

const EMAIL = 'juniper@members.test';
const PASSWORD = 'a quiet well in the hills';
const TOKEN = 'a-token-that-was-never-given-to-anybody-here';

test('after a journey the log tells every call and the e-mail that did not go out, and nothing of the member', async () => {
  // Nothing listens on that port, so no e-mail goes out.
  const server = await createTestServer({ DEMO: 'off', LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:9' });
  await server.start();
  let cookie = '';
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        'user-agent': 'Juniper-Browser/1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  }
  const lines = (): Line[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  await call('POST', '/api/register', { username: 'juniper', email: EMAIL, password: PASSWORD });
  const secret = cookie.split('=')[1] ?? '';
  expect(secret.length).toBeGreaterThan(20);
  await call('POST', '/api/logout');
  await call('POST', '/api/login', { username: 'juniper', password: 'not hers' });
  await call('POST', '/api/login', { username: 'juniper', password: PASSWORD });
  const { shortUrl } = (await (
    await call('POST', '/api/purchase-link', { productId: 'spring-drops' })
  ).json()) as {
    shortUrl: string;
  };
  const code = new URL(shortUrl).pathname.split('/').at(-1) ?? '';
  await call('GET', `/s/${code}`);
  await call('GET', `/api/links/${code}/qr.svg`);
  await call('GET', `/api/audio-proxy?url=https://well.test/a.mp3&token=${TOKEN}`);
  await call('POST', '/api/reset-password', { token: TOKEN, password: PASSWORD });
  const forgot = await call('POST', '/api/forgot-password', { email: EMAIL });
  await call('GET', '/healthz');
  await expect.poll(() => lines().filter(({ queue }) => queue === 'auth-reset-mail')).not.toEqual([]);
  await server.stop();

  expect(lines().find(({ queue }) => queue === 'auth-reset-mail')).toMatchObject({
    level: 'warn',
    queue: 'auth-reset-mail',
    requestId: forgot.headers.get('x-request-id'),
    attempt: 1,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  expect(
    lines().flatMap(({ msg, route, status }) => (msg === 'call' ? `${String(route)} ${String(status)}` : [])),
  ).toEqual([
    '/api/register 201',
    '/api/logout 204',
    '/api/login 401',
    '/api/login 200',
    '/api/purchase-link 200',
    '/api/links/:shortCode/qr.:format 200',
    '/api/audio-proxy 404',
    '/api/reset-password 410',
    '/api/forgot-password 200',
  ]);
  for (const own of [
    EMAIL,
    'juniper',
    'Juniper',
    PASSWORD,
    'not hers',
    TOKEN,
    secret,
    code,
    'well.test',
    '?',
  ])
    expect([own, server.output().includes(own)]).toEqual([own, false]);
});
