import type { LinkReach, SharedLink } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import { createTestApp, TEST_CONFIG } from './test-app.ts';

const { database, jobs, visitor, member: signUp } = await createTestApp();
const now = () => new Date();
const subscriptions = await createSubscriptions({ config: TEST_CONFIG, database, jobs, now, log: console });
const seed = () => seedDemo(database, subscriptions);

/** Makes seeding fail at its first write to this table. */
async function cutSeedingShort(table: string): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const seeding = seed().catch((error: unknown) => error);
    const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await database.pool.query(cancel)).rowCount === 0);
    await holder.query('ROLLBACK');
    expect(await seeding).toBeInstanceOf(Error);
  } finally {
    holder.release();
  }
}

/** Signs in as each demo member and collects what they see. */
async function findings() {
  const [member, subscriber, admin] = await Promise.all(
    ['demo-member', 'demo-subscriber', 'demo-admin'].map(async (username) => {
      const browser = visitor();
      const { statusCode } = await browser.post('/api/login', { username, password: DEMO_PASSWORD });
      expect([username, statusCode]).toEqual([username, 200]);
      return browser;
    }),
  );
  return {
    links: (await member!.get('/api/my-links')).json(),
    isSubscribed: (await subscriber!.get('/api/user')).json().isSubscribed,
    subscription: (await subscriber!.get('/api/subscription')).json(),
    isAdmin: (await admin!.get('/api/user')).json().isAdmin,
    logged: (await admin!.get('/api/notification-logs')).json().pagination.total,
  };
}

test('a seeding that is cut short, and again, is made whole by the next start; the ones after that add nothing', async () => {
  await cutSeedingShort('subscriptions');
  await cutSeedingShort('placement_counts');
  const whole = {
    links: [
      { productId: 'spring-drops', clickCount: 128, filteredCount: 31 },
      { productId: 'amber-balm', clickCount: 42, filteredCount: 9 },
      { productId: 'morning-greens', clickCount: 17, filteredCount: 2 },
    ],
    isSubscribed: true,
    subscription: { source: 'paid', card: { brand: 'visa', last4: '4242' } },
    isAdmin: true,
    logged: 12,
  };
  // Two app nodes start at once.
  await Promise.all([seed(), seed()]);
  expect(await findings()).toMatchObject(whole);
  await seed();
  expect(await findings()).toMatchObject(whole);
});

test('the clicks of the demo lie in the past, on days that add up to their counters', async () => {
  await seed();
  const browser = visitor();
  await browser.post('/api/login', { username: 'demo-member', password: DEMO_PASSWORD });
  const links: SharedLink[] = (await browser.get('/api/my-links')).json();
  const reach = await Promise.all(
    links.map(async ({ shortCode }): Promise<LinkReach> =>
      (await browser.get(`/api/links/${shortCode}/reach?days=90`)).json(),
    ),
  );
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count);
  for (const { clickCount, filteredCount, uniqueCount, ...found } of reach) {
    expect(sum(found.days.map(({ clicks }) => clicks))).toBe(clickCount);
    expect(sum(found.days.map(({ filtered }) => filtered))).toBe(filteredCount);
    expect(sum(found.days.map(({ people }) => people ?? NaN))).toBe(uniqueCount);
    for (const parts of [found.hours, Object.values(found.devices), Object.values(found.apps)])
      expect(sum(parts)).toBe(clickCount);
    expect(Date.parse(found.lastClickAt ?? '')).toBeLessThanOrEqual(Date.now());
  }
  expect(reach[0]?.uniqueCount).toBeLessThan(128);
  expect(reach[0]?.placements.map(({ label, clicks, scans }) => [label, clicks, scans])).toEqual([
    [null, 51, 4],
    ['WhatsApp Tuesday group', 46, 0],
    ['Flyer at the gym', 31, 30],
  ]);
});

test('a database with anybody else in it is left as it is', async () => {
  await signUp('olga');
  await database.pool.query(`DELETE FROM users WHERE username = 'demo-admin'`);
  await seed();
  const { rows } = await database.pool.query('SELECT username FROM users ORDER BY username');
  expect(rows.map(({ username }) => username)).toEqual(['demo-member', 'demo-subscriber', 'olga']);
});
