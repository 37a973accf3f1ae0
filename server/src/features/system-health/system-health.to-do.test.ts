import type { SystemHealth } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestApp } from '../../test-app.ts';
import { readInTime } from './system-health.fixture.ts';

/** How an app is that starts with these settings. */
async function healthWith(env: Record<string, string>): Promise<SystemHealth> {
  const { backupDir, demoUsernames, toDo } = readConfig(env);
  const { app, member } = await createTestApp({ backupDir, demoUsernames, toDo });
  await app.ready();
  return readInTime(await member('ines', { isAdmin: true }));
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://members.test',
  DATA_DIR: '/srv/members',
  SMTP_URL: 'smtps://mail.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
  HOST: '0.0.0.0',
};

test('production with what only starts is not well: whatever is not set up is to be done', async () => {
  const { state, sentence, toDo = [], parts } = await healthWith(PRODUCTION);
  expect([state, sentence]).toEqual(['look', '7 things are not set up yet.']);
  for (const name of [
    'BACKUP_DIR',
    'MAIL_FROM',
    'VAPID_SUBJECT',
    'PODCAST_FEED_URL',
    'METRICS_TOKEN',
    'SUPPORT_EMAIL',
  ])
    expect(toDo.join(' ')).toContain(name);
  expect([parts.backups, parts.letters, parts.push, parts.feed].map((part) => part.state)).toEqual(
    Array(4).fill('look'),
  );
  expect(parts.payments.state).toBe('fine');
});

test('a demo says that it is one, and has nothing to set up', async () => {
  const { state, sentence, toDo } = await healthWith({});
  expect([state, sentence, toDo]).toEqual([
    'fine',
    'All is well for a demo, which needs no mail server, payments or backups.',
    [],
  ]);
});
