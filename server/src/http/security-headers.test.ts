import { expect, test } from 'vitest';
import { createTestApp, TEST_CONFIG } from '../test-app.ts';

const { app, member } = await createTestApp();

test('every answer but the redirect says what a browser may do with it; nothing inline runs', async () => {
  const { headers } = await app.inject({ url: '/api/places' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('pictures come from here alone, but for the covers of a podcast from outside', async () => {
  const policyOf = async (from: typeof app) =>
    String((await from.inject({ url: '/api/places' })).headers['content-security-policy']);
  expect(await policyOf(app)).toContain("img-src 'self' data: blob:;");
  const withFeed = await createTestApp({ podcastFeedUrl: 'https://well.test/feed' });
  expect(await policyOf(withFeed.app)).toContain("img-src 'self' data: blob: https:;");
});

test('frames show our own pages, and outside ones where the operator set them', async () => {
  const policyOf = async (from: typeof app) =>
    String((await from.inject({ url: '/api/places' })).headers['content-security-policy']);
  const own = await policyOf(app);
  expect(own).toContain("frame-src 'self';");
  expect(own).toContain("connect-src 'self';");
  const photosFrame = 'https://albums.test/embed?of=us';
  const outside = await createTestApp({
    externalUrls: { ...TEST_CONFIG.externalUrls, photosFrame, fastStartFrame: 'https://films.test/list' },
    radioEmbedUrl: 'https://albums.test/radio',
  });
  const policy = await policyOf(outside.app);
  expect(policy).toContain("frame-src 'self' https://albums.test https://films.test;");
  // The page checks there whether the embed will load.
  expect(policy).toContain("connect-src 'self' https://albums.test https://films.test;");
  expect((await outside.app.inject({ url: '/api/places' })).json()).toMatchObject({ photosFrame });
});

test('a refusal carries them too', async () => {
  const { statusCode, headers } = await app.inject({ url: '/api/user' });
  expect(statusCode).toBe(401);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test('a browser takes a refusal as what it is, also of a URL that reaches no route', async () => {
  for (const url of ['/api/%ff', '/s/%ff', `/s/${'a'.repeat(300)}`, '/s/abcdefg']) {
    const { headers } = await app.inject({ url });
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff']);
  }
});

test('the redirect goes without: there is no page to protect', async () => {
  const browser = await member('sharer');
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const { statusCode, headers } = await app.inject({ url: new URL(shortUrl).pathname });
  expect(statusCode).toBe(302);
  expect(headers['content-security-policy']).toBeUndefined();
});

test('browsers ask subdomains over https too, where the operator says that all of them answer', async () => {
  const { app: withSubdomains } = await createTestApp({ hstsSubdomains: true });
  const { headers } = await withSubdomains.inject({ url: '/api/places' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});
