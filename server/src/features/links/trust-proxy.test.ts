import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';

const PROXY = '10.0.0.7';

/** How many visitors are counted for three hits through one proxy that reports three addresses. */
async function visitorsThrough(trustProxy: string[] | false): Promise<number> {
  const { app, member } = await createTestApp({ trustProxy });
  const browser = await member('proxied');
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const headers = { 'x-forwarded-for': address, 'user-agent': PHONE_AGENT };
    await app.inject({ url: new URL(shortUrl).pathname, remoteAddress: PROXY, headers });
  }
  return (await browser.get('/api/my-links')).json()[0].uniqueCount;
}

test('X-Forwarded-For is not believed by default', async () => {
  expect(await visitorsThrough(false)).toBe(1);
});

test('X-Forwarded-For is believed from a proxy that TRUST_PROXY names', async () => {
  expect(await visitorsThrough([PROXY])).toBe(3);
});

test('X-Forwarded-For is not believed from anybody else', async () => {
  expect(await visitorsThrough(['10.0.0.8'])).toBe(1);
});
