import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../test-app.ts';

const { app, visitor } = await createTestApp();
const logout = (headers: Record<string, string>) => visitor().post('/api/logout', undefined, headers);

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['our own page, by an old browser', { origin: PUBLIC_URL }],
  ['a script without a browser', {}],
])('a state-changing call from %s is let through', async (_, headers) => {
  expect((await logout(headers)).statusCode).toBe(204);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another site, by an old browser', { origin: 'https://evil.test' }],
  ['another site that sends the host along', { origin: 'https://evil.test', host: 'evil.test' }],
  ['a sandboxed frame', { origin: 'null' }],
])('a state-changing call from %s is refused', async (_, headers) => {
  const answer = await logout(headers);
  expect([answer.statusCode, answer.body]).toEqual([403, 'This call came from another site.']);
});

test('reading is not refused: a link from another site opens', async () => {
  const answer = await app.inject({ url: '/healthz', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.statusCode).toBe(204);
});
