import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://clear-spring.test',
  DATABASE_URL: 'postgresql://app@db/app',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};

test('with nothing set it is a demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: '.data',
    demo: true,
    trustProxy: false,
    developerUsernames: ['demo-member', 'demo-admin'],
  });
});

test('the podcast’s feed is the one that comes with the product, or one on the web', () => {
  expect(readConfig({}).podcastFeedUrl).toBeUndefined();
  const PODCAST_FEED_URL = 'https://feeds.well.test/rss';
  expect(readConfig({ PODCAST_FEED_URL }).podcastFeedUrl).toBe(PODCAST_FEED_URL);
  expect(() => readConfig({ PODCAST_FEED_URL: 'file:///etc/passwd' })).toThrow(/^PODCAST_FEED_URL: /);
});

test('what stands in the frames is the product’s own, or a page on the web', () => {
  const framesOf = (env: Record<string, string>) => {
    const { photosFrame, fastStartFrame, productVideoFrame, previewFrame } = readConfig(env).places;
    return [photosFrame, fastStartFrame, productVideoFrame, previewFrame];
  };
  expect(framesOf({})).toEqual([
    '/widgets/photos.html',
    '/widgets/fast-start.html',
    '/widgets/intro-video.html',
    '/widgets/preview-audio.html',
  ]);
  const own = ['https://a.test/1', 'https://b.test/2', 'https://c.test/3', 'https://d.test/4'];
  const [PHOTOS_EMBED_URL, FAST_START_EMBED_URL, PRODUCT_VIDEO_EMBED_URL, PREVIEW_EMBED_URL] = own;
  expect(
    framesOf({
      PHOTOS_EMBED_URL,
      FAST_START_EMBED_URL,
      PRODUCT_VIDEO_EMBED_URL,
      PREVIEW_EMBED_URL,
    } as Record<string, string>),
  ).toEqual(own);
});

test('leaving loopback ends the demo and its developers', () => {
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: false, developerUsernames: [] });
});

test('production with what it needs', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false });
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'PUBLIC_URL must be set in production'],
  ['https', { PUBLIC_URL: 'http://clear-spring.test' }, 'PUBLIC_URL must be https in production.'],
  ['no demo', { DEMO: 'on' }, 'DEMO must be off in production'],
  [
    'anybody who takes money',
    { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined, STRIPE_PRICE_ID: undefined },
    'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID in production: in the payment sandbox nobody pays.',
  ],
  ['a place for its data', { DATABASE_URL: undefined }, 'Set DATABASE_URL or DATA_DIR in production.'],
])('production refuses to start without %s', (_, change, sentence) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(new RegExp(sentence));
});

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ PAYMENT_GRACE_DAYS: '-1' }, 'PAYMENT_GRACE_DAYS'],
  [{ RADIO_EMBED_URL: 'javascript:alert(1)' }, 'RADIO_EMBED_URL'],
  [{ PHOTOS_EMBED_URL: '/widgets/photos.html' }, 'PHOTOS_EMBED_URL'],
  [{ FAST_START_EMBED_URL: 'data:text/html,hello' }, 'FAST_START_EMBED_URL'],
])('%o is refused with the name of the variable', (env, name) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError);
  expect(() => readConfig(env as Record<string, string>)).toThrow(name);
});

test('payments are the sandbox’s until all three keys are set; a late payment has a week', () => {
  expect(readConfig({})).toMatchObject({ stripe: undefined, paymentGraceDays: 7 });
  const { stripe } = readConfig(production);
  expect(stripe).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    priceId: 'price_1',
    apiUrl: 'https://api.stripe.com',
  });
});

test('TRUST_PROXY takes addresses', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});
