import { expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';

const { app, database, member } = await createTestApp({}, { clickTimeout: 100 });
const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' };
const browser = await member('maya');
const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
for (const table of ['links', 'secrets'])
  await database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);

test.each([
  ['a browser of today', NAVIGATION],
  ['an old one', { accept: 'text/html' }],
])('an address that fails, opened in %s, is a page that says what to tell support', async (_, headers) => {
  const answer = await browser.get('/api/my-links', headers);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.body).toContain('<h1>Something went wrong on our side</h1>');
  expect(answer.body).toContain(`Tell support: <b>${String(answer.headers['x-request-id'])}</b>`);
});

test('a short link that cannot be opened for now is such a page too', async () => {
  const { statusCode, headers, body } = await app.inject({
    url: new URL(shortUrl).pathname,
    headers: NAVIGATION,
  });
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body).toContain('This link cannot be opened right now. Please try again.');
  expect(body).toContain(`Tell support: <b>${String(headers['x-request-id'])}</b>`);
});

test('an address that leads nowhere is a page with its sentence, and nothing to tell', async () => {
  for (const url of ['/api/nothing', '/api/%']) {
    const { headers, body } = await app.inject({ url, headers: NAVIGATION });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>This page cannot be shown</h1>');
    expect(body).not.toContain('Tell support');
  }
});

test('a call of our own pages gets the sentence alone', async () => {
  const { headers, body } = await browser.get('/api/nothing', { 'sec-fetch-mode': 'cors', accept: '*/*' });
  expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'There is nothing here.']);
});
