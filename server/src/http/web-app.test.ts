import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The app</title>');

const stripe = {
  secretKey: 'sk_test',
  webhookSecret: 'whsec_test',
  priceId: 'price_test',
  apiUrl: 'http://127.0.0.1:9',
};
const { app: inSandbox } = await createTestApp({}, { webFolder });
const { app: withStripe } = await createTestApp({ stripe }, { webFolder });

test('SUB-26 browsers preload the card script of Stripe where its keys are set, and may', async () => {
  const { headers } = await withStripe.inject({ url: '/subscription' });
  expect(headers['link']).toBe('<https://js.stripe.com/v3/>; rel=preload; as=script');
  expect(headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com;");
});

test('SUB-26 on a fresh machine nothing is asked of the outside', async () => {
  const { headers, body } = await inSandbox.inject({ url: '/subscription' });
  expect(body).toContain('The app');
  expect(headers['link']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-src 'self';");
});

test('with Stripe there is no sandbox, and its addresses open no screen of the app either', async () => {
  const { statusCode, body } = await withStripe.inject({ url: '/sandbox/checkout/cs_1' });
  expect([statusCode, body]).toEqual([404, 'There is nothing here.']);
});
