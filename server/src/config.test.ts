import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://clear-spring.test',
  DATABASE_URL: 'postgresql://app@db/app',
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
])('%o is refused with the name of the variable', (env, name) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError);
  expect(() => readConfig(env as Record<string, string>)).toThrow(name);
});

test('TRUST_PROXY takes addresses', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});
