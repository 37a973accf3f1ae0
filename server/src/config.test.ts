import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://clear-spring.test',
  DATABASE_URL: 'postgresql://app@db/app?sslmode=verify-full',
  SMTP_URL: 'smtps://user:password@mail.test',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
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

test('localhost is one address, so that there is one server to stop', () => {
  expect(readConfig({ HOST: 'localhost' })).toMatchObject({ host: '127.0.0.1', demo: true });
});

test('the podcast’s feed is the one that comes with the product, or one on the web', () => {
  expect(readConfig({}).podcastFeedUrl).toBeUndefined();
  const PODCAST_FEED_URL = 'https://feeds.well.test/rss';
  expect(readConfig({ PODCAST_FEED_URL }).podcastFeedUrl).toBe(PODCAST_FEED_URL);
  expect(() => readConfig({ PODCAST_FEED_URL: 'file:///etc/passwd' })).toThrow(/^PODCAST_FEED_URL: /);
});

test('what stands in the frames is the product’s own, or a page on the web', () => {
  const framesOf = (env: Record<string, string>) => {
    const { photosFrame, fastStartFrame, productVideoFrame, previewFrame } = readConfig(env).externalUrls;
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
  ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'Set PUBLIC_URL in production'],
  ['https', { PUBLIC_URL: 'http://clear-spring.test' }, 'PUBLIC_URL must be https in production.'],
  ['no demo', { DEMO: 'on' }, 'DEMO must be off in production'],
  [
    'anybody who takes money',
    { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined, STRIPE_PRICE_ID: undefined },
    'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID in production: the payment sandbox takes no money.',
  ],
  [
    'a mail server',
    { SMTP_URL: undefined },
    'Set SMTP_URL in production: password reset links are sent only by e-mail.',
  ],
  [
    'TLS to a database elsewhere',
    { DATABASE_URL: 'postgresql://app@db/app' },
    'DATABASE_URL must require TLS in production: add sslmode=verify-full',
  ],
  [
    'TLS to a database elsewhere, past the pooler too',
    { DATABASE_DIRECT_URL: 'postgresql://app@db/app' },
    'DATABASE_DIRECT_URL must require TLS in production: add sslmode=verify-full',
  ],
  [
    'a key that the database does not hold',
    { SECRET_KEY: undefined },
    'Set SECRET_KEY in production with DATABASE_URL, the same on every node: `openssl rand -base64 32` generates one.',
  ],
  [
    'https in its frames',
    { PHOTOS_EMBED_URL: 'http://photos.test/' },
    'PHOTOS_EMBED_URL must be https in production',
  ],
  ['a place for its data', { DATABASE_URL: undefined }, 'Set DATABASE_URL or DATA_DIR in production.'],
])('production refuses to start without %s', (_, change, sentence) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(new RegExp(sentence));
});

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '0x1F90' }, 'PORT: must be a number in digits'],
  [{ PORT: ' 5 ' }, 'PORT: must be a number in digits'],
  [{ DATABASE_POOL_SIZE: '1e1' }, 'DATABASE_POOL_SIZE: must be a number in digits'],
  [{ STOP_SECONDS: '9e0' }, 'STOP_SECONDS: must be a number in digits'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgresql://db/app' }, 'DATABASE_DIRECT_URL leads past the pooler'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '127.0.0.1, proxy.test' }, 'TRUST_PROXY: “proxy.test”'],
  [{ VAPID_PUBLIC_KEY: 'mistyped', VAPID_PRIVATE_KEY: 'mistyped' }, 'not a key pair'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ PAYMENT_GRACE_DAYS: '-1' }, 'PAYMENT_GRACE_DAYS'],
  [{ CLICK_RETENTION_MONTHS: '0' }, 'CLICK_RETENTION_MONTHS'],
  [{ CLICK_RETENTION_MONTHS: 'forever' }, 'CLICK_RETENTION_MONTHS'],
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
    formerPriceIds: [],
    apiUrl: 'https://api.stripe.com',
  });
  const former = { ...production, STRIPE_FORMER_PRICE_IDS: 'price_0, price_a,' };
  expect(readConfig(former).stripe?.formerPriceIds).toEqual(['price_0', 'price_a']);
});

test.each([
  ['smtp://mail.test:587', 'required'],
  ['smtps://mail.test', 'required'],
  ['smtp://localhost.mail.test', 'required'],
  ['smtp://127.0.0.1:1025', 'optional'],
  ['smtp://[::1]:1025', 'optional'],
  ['smtp://localhost', 'optional'],
])('e-mails by %s: TLS is %s', (SMTP_URL, tls) => {
  expect(readConfig({ SMTP_URL }).smtp).toEqual({ url: SMTP_URL, tls });
});

test('no parameter of SMTP_URL takes its checks away', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.test?ignoreTLS=true' })).toThrow(
    'SMTP_URL may contain a user, a password, a host and a port, but no parameters.',
  );
});

test.each([
  'postgresql://app:word@db/app',
  'postgresql://app:word@db/app?sslmode=no-verify',
  'postgresql://app:word@db/app?sslmode=prefer',
  'postgresql://app:word@db/app?uselibpqcompat=true&sslmode=require',
  'postgresql://app:word@localhost/app?host=db',
])('production refuses %s: it could be read on the way', (DATABASE_URL) => {
  expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(
    /^DATABASE_URL must require TLS in production/,
  );
});

test.each([
  'postgresql://app:word@db/app?sslmode=require',
  'postgresql://app:word@db/app?sslmode=verify-full',
  'postgresql://app:word@db/app?ssl=true',
  'postgresql://app:word@db/app?sslmode=disable',
  'postgresql://app:word@127.0.0.1/app',
  'postgresql://app@localhost/app?host=%2Frun%2Fpostgresql',
])('production starts with %s', (DATABASE_URL) => {
  expect(readConfig({ ...production, DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
});

test('SECRET_KEY is 32 bytes; the embedded database has its key in a file beside it', () => {
  const key = Buffer.alloc(32, 7);
  const keysOf = (env: Record<string, string>) => readConfig(env).secretKeys;
  expect(keysOf({ SECRET_KEY: key.toString('base64'), SECRET_KEY_PREVIOUS: key.toString('hex') })).toEqual({
    current: key,
    previous: key,
    file: '.data/secret.key',
  });
  expect(keysOf({ DATA_DIR: '/srv/spring' })).toEqual({ file: '/srv/spring/secret.key' });
  expect(() => keysOf({ SECRET_KEY: 'a well' })).toThrow(
    'SECRET_KEY: must be 32 bytes in base64 or hex, such as the output of `openssl rand -base64 32`.',
  );
});

test('secrets are sent by https, or to this machine', () => {
  const stripe = (STRIPE_API_URL: string) => readConfig({ ...production, STRIPE_API_URL }).stripe?.apiUrl;
  expect(() => stripe('http://stripe.test')).toThrow(
    'STRIPE_API_URL must be https: the secret key is sent to it.',
  );
  expect(stripe('http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
  const push = (PUSH_SERVICES: string) => readConfig({ PUSH_SERVICES }).push.services;
  for (const wrong of ['http://push.test', 'https://push.test/path', 'push.test'])
    expect(() => push(`https://a.test,${wrong}`)).toThrow(/^PUSH_SERVICES takes https origins/);
  expect(push('https://a.test, http://127.0.0.1:9')).toEqual(['https://a.test', 'http://127.0.0.1:9']);
});

test('a pair of VAPID keys is taken as it is', () => {
  const curve = createECDH('prime256v1');
  const VAPID_PUBLIC_KEY = curve.generateKeys('base64url');
  const VAPID_PRIVATE_KEY = curve.getPrivateKey('base64url');
  const keys = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  expect(readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push.keys).toEqual(keys);
});

test('TRUST_PROXY takes addresses', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});
