import type { Endpoint } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import { endpoints } from './endpoints.ts';

const { database, member } = await createTestApp();
const browser = await member('maya');
const KIB = 1024;
const takers = endpoints.filter(({ body }) => body);

async function send(method: Endpoint['method'], url: string, payload: string) {
  await database.pool.query('DELETE FROM rate_limits');
  const headers = { 'content-type': 'application/json' };
  return browser.send({ method, url: url.replaceAll(':', 'no-such-'), payload, headers });
}

test.each(takers.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s takes 16 KiB, or what the contract says',
  async (path, { method, access, jsonErrors, bodyLimit = 16 * KIB }) => {
    const answer = await send(method, path, JSON.stringify({ more: 'x'.repeat(bodyLimit) }));
    // Admin endpoints refuse others before they read the body.
    const expected = access === 'admin' ? '403 Admin access required.' : '413 The request is too large.';
    const sentence = jsonErrors ? answer.json<{ message: string }>().message : answer.body;
    expect(`${answer.statusCode} ${sentence}`).toBe(expected);
  },
);

test('only pictures, transcripts, queues and the payment provider send more', () => {
  const larger = endpoints.filter(({ bodyLimit }) => bodyLimit !== undefined);
  expect(larger.map(({ path, bodyLimit }) => [path, bodyLimit])).toEqual([
    ['/api/queue', 500 * 256],
    ['/api/episodes/:id/transcript', 6 * 1_000_000 + KIB],
    ['/api/profile-picture', 8 * KIB * KIB],
    ['/api/webhooks/payments', 256 * KIB],
  ]);
});

test('a body as deep as 16 KiB can be is refused with a sentence', async () => {
  const nested = (open: string, close: string, times: number) =>
    `${open.repeat(times)}1${close.repeat(times)}`;
  for (const value of [
    nested('[', ']', 3_900),
    nested('{"a":', '}', 1_200),
    nested('{"__proto__":', '}', 500),
  ])
    for (const payload of [value, `{"username":${value},"password":${value}}`]) {
      const answer = await send('POST', '/api/login', payload);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/^[A-Za-z]/)]);
    }
});
