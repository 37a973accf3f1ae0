import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Line } from './log/memory.fixture.ts';
import { createTestServer } from './test-server.ts';

const ADDRESSES = ['juniper.berry@members.test', "o'juniper+new@members.test"];
const PASSWORD = 'a quiet well in the hills';

/** Refuses everybody by name, as many do. */
async function startRefusingMailServer(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(new Error(`<${address}>: Recipient address rejected: "${address}" unknown; ${address}`)),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test('in production no line has an e-mail address, whatever the member does with it and however the mail server refuses it', async () => {
  const server = await createTestServer({
    NODE_ENV: 'production',
    DEMO: 'off',
    PUBLIC_URL: 'https://clear-spring.test',
    DRAIN_SECONDS: '0',
    SMTP_URL: await startRefusingMailServer(),
    // Nobody asks Stripe anything here.
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
    STRIPE_PRICE_ID: 'price_of_the_tests',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  await server.start();
  const cookies = new Map<string, string>();
  async function call(method: string, path: string, body?: object): Promise<number> {
    const answer = await fetch(server.origin + path, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      cookies.set(name!, value!);
    }
    return answer.status;
  }
  const [email, newEmail] = ADDRESSES;
  const person = { username: 'juniper', email, password: PASSWORD };
  const statuses = [
    await call('POST', '/api/register', person),
    await call('POST', '/api/register', { ...person, username: 'another' }),
    await call('POST', '/api/login', { username: email, password: 'not hers' }),
    await call('POST', '/api/forgot-password', { email }),
    await call('GET', `/api/my-links?email=${encodeURIComponent(email!)}`),
    await call('GET', `/${email}`),
    await call('POST', '/api/confirm-identity', { password: PASSWORD }),
    await call('PUT', '/api/profile', { email: newEmail }),
    await call('POST', '/api/my-data', {}),
    await call('POST', '/api/close-account', {}),
  ];
  expect(statuses).toEqual([201, 409, 401, 200, 200, 404, 204, 200, 200, 200]);

  const refused = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('a job failed'))
      .map((line) => JSON.parse(line) as Line & { reason: string });
  const queues = ['auth-reset-mail', 'auth-confirm-email-mail', 'auth-closing-mail'];
  await expect
    .poll(() => queues.filter((name) => !refused().some(({ queue }) => queue === name)))
    .toEqual([]);
  // Stopping aborts what is being tried again.
  for (const { reason } of refused()) expect(reason).toContain('[e-mail]');
  await server.stop();
  expect(server.output()).not.toMatch(/juniper|members\.test|%40members/i);
});
