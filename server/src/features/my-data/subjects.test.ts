import { randomUUID } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';
import { emailOf } from '../../test-member.ts';
import { askForCopy, filesOf } from './my-data.fixture.ts';
import { LEFT_OUT, SUBJECTS } from './subjects.ts';

const { database, member, visitor, now } = await createTestApp();
const { pool } = database;

/** What the queries of a copy name, as `table.column`. */
const named = new Set(
  SUBJECTS.flatMap(({ query }) => {
    const { sql } = new PgDialect().sqlToQuery(query(randomUUID()));
    return Array.from(sql.matchAll(/"(\w+)"\."(\w+)"/g), ([, table, column]) => `${table}.${column}`);
  }),
);
/** Read without a query of its own. */
for (const column of ['user_id', 'media_type', 'bytes']) named.add(`profile_pictures.${column}`);

/** The columns of all tables that have one with a member's id. */
async function columnsAboutMembers(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    WITH about AS (
      SELECT DISTINCT c.table_name FROM information_schema.columns c
      JOIN pg_class t ON t.relname = c.table_name AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      WHERE c.table_schema = 'public'
        AND (c.table_name = 'users' OR c.column_name ~ '(^|_)(user|member|actor|subject|owner)_id$')
    )
    SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns JOIN about USING (table_name) WHERE table_schema = 'public'`);
  return rows.map(({ name }) => name);
}

test('whatever is kept with a member’s id is in the copy, or left out for a reason', async () => {
  const columns = await columnsAboutMembers();
  expect(columns.length).toBeGreaterThan(100);
  const isLeftOut = (column: string) => LEFT_OUT.has(column) || LEFT_OUT.has(column.split('.')[0]!);
  expect(columns.filter((column) => !named.has(column) && !isLeftOut(column))).toEqual([]);
});

test('every reason is about something that is there, and not in the copy', async () => {
  const columns = await columnsAboutMembers();
  const tables = new Set(columns.map((column) => column.split('.')[0]));
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const all = new Set(rows.map(({ name }) => name));
  expect([...LEFT_OUT.keys()].filter((name) => !all.has(name) && !tables.has(name))).toEqual([]);
  const inCopy = (name: string) =>
    [...named].some((column) => column === name || column.startsWith(`${name}.`));
  expect([...LEFT_OUT.keys()].filter(inCopy)).toEqual([]);
});

const picture = async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

test('a member who has everything finds all of it, in words and with times, and no secret', async () => {
  const admin = await member('ines', { isAdmin: true });
  await admin.confirm();
  const maya = await member('maya', { plan: 'endless', isAdmin: true });
  const { rows: episodes } = await pool.query<{ id: string; title: string }>(
    'SELECT id, title FROM episodes ORDER BY id LIMIT 2',
  );
  const [first, second] = episodes as [(typeof episodes)[0], (typeof episodes)[0]];

  await maya.confirm();
  await maya.put('/api/profile', {
    email: emailOf('maya-new'),
    firstName: 'Märyä 🌊',
    lastName: "O'Brien",
    csUserId: 'CS20418',
  });
  await maya.put('/api/user/time-zone', { timeZone: 'Europe/Berlin' });
  await maya.post('/api/profile-picture', { profilePicture: await picture() });
  const { shortUrl } = (await maya.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const shortCode = shortUrl.slice(-7) as string;
  await maya.post(`/api/links/${shortCode}/placements`, { label: 'Flyer at the café' });
  await visitor().get(`/s/${shortCode}?qr=1`, { 'user-agent': PHONE_AGENT });
  const at = new Date(now().getTime() - 1_000).toISOString();
  await maya.put(`/api/episodes/${first.id}/progress`, { position: 62.5, played: false, at });
  const note = 'The "long" breath א 🌬';
  const saved = await maya.put(`/api/bookmarks/${randomUUID()}`, {
    episodeId: first.id,
    position: 12.5,
    note,
    at,
  });
  expect(saved.body).toContain('bookmark');
  await maya.put('/api/queue', {
    episodeIds: [second.id, first.id],
    autoAdvance: true,
    version: randomUUID(),
    basedOn: null,
  });
  const { url: feedUrl } = (await maya.post('/api/feed')).json();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/the-address-of-the-browser';
  const keys = { p256dh: `BPush${'k'.repeat(82)}`, auth: `auth${'k'.repeat(18)}` };
  await maya.post('/api/notifications/subscribe', { endpoint, keys });
  await maya.post('/api/notifications/test');
  await maya.put('/api/notifications/preferences', {
    changes: [{ preference: 'productUpdates', wanted: false, at }],
  });
  await maya.put('/api/notifications/quiet-hours', { quietHours: { from: '22:05', to: '07:00' } });
  for (const topic of ['events', 'productUpdates'])
    await admin.post('/api/notifications/send', { title: `About ${topic}`, body: 'Text', topic });
  await pool.query(
    `INSERT INTO subscription_history (id, user_id, action, reason, at) VALUES (gen_random_uuid(), $1, 'gifted', 'For the fair', now())`,
    [maya.userId],
  );
  await pool.query(
    `INSERT INTO payment_customers (user_id, provider, customer_id, checkout_url) VALUES ($1, 'stripe', 'cus_of_maya', 'https://pay.test/secret')`,
    [maya.userId],
  );
  const { version } = (await admin.get(`/api/admin/members/${maya.userId}`)).json();
  await admin.post(`/api/admin/links/${shortCode}/disable`, { version, reason: 'Printed without asking' });
  await maya.post('/api/admin/check-rss-feed');

  const { id } = await askForCopy(maya);
  const files = filesOf((await maya.get(`/api/my-data/${id}`)).rawPayload);
  const { json } = files;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  expect(files.names).toEqual([
    'README.txt',
    ...SUBJECTS.map(({ file }) => `${file}.json`),
    'pictures/profile.png',
  ]);
  for (const { file } of SUBJECTS) expect(files.text['README.txt']).toContain(`\n${file}.json\n`);
  expect((await sharp(files.bytesOf('pictures/profile.png')).metadata()).width).toBe(20);

  expect(json('profile')).toMatchObject({
    username: 'maya',
    email: emailOf('maya'),
    firstName: 'Märyä 🌊',
    lastName: "O'Brien",
    memberId: 'CS20418',
    nextTimeZone: null,
    timeZone: 'Europe/Berlin',
    memberSince: time,
  });
  expect(json('email-changes')).toEqual([
    { email: emailOf('maya-new'), state: 'waits', changed: time, until: time },
  ]);
  expect(json('sessions')).toEqual([expect.objectContaining({ signedIn: time, lastSeen: time })]);
  expect(json('known-devices')).toEqual([{ lastSeen: time }]);
  expect(json('push-subscriptions')).toEqual([
    expect.objectContaining({ service: 'https://fcm.googleapis.com', since: time }),
  ]);
  expect(json('notification-preferences')).toEqual([{ preference: 'productUpdates', wanted: false, at }]);
  expect(json('quiet-hours')).toEqual({ from: '22:05', to: '07:00' });
  expect(json('inbox')).toEqual([
    { title: 'About events', topic: 'events', sent: time, read: false, readAt: null },
  ]);
  expect(json('letters')).toHaveLength(2);
  expect(json('letters')).toContainEqual(expect.objectContaining({ about: 'confirm-email', asked: time }));
  expect(json('notifications-sent')).toEqual([expect.objectContaining({ to: 'self', made: time })]);
  expect(json('plan')).toEqual([expect.objectContaining({ status: 'active', since: time, ends: null })]);
  expect(json('plan-history')).toEqual([
    expect.objectContaining({ action: 'gifted', reason: 'For the fair' }),
  ]);
  expect(json('payments')).toEqual([
    expect.objectContaining({ provider: 'stripe', customer: 'cus_of_maya', checkoutOpenUntil: null }),
  ]);
  expect(json('done-to-your-account')).toEqual([
    expect.objectContaining({
      at: time,
      action: 'Link disabled',
      target: shortCode,
      reason: 'Printed without asking',
    }),
  ]);
  expect(json('done-as-admin')).toEqual([expect.objectContaining({ at: time, action: 'Feed checked' })]);
  expect(json('links')).toEqual([
    expect.objectContaining({
      shortCode,
      product: 'spring-drops',
      productName: 'Spring Drops',
      disabledSince: time,
    }),
  ]);
  expect(json('placements')).toEqual([
    expect.objectContaining({ shortCode, label: null, clicks: 1, people: 1, firstClick: time }),
    expect.objectContaining({ label: 'Flyer at the café', clicks: 0, firstClick: null }),
  ]);
  expect(json('clicks-by-day')).toEqual([
    expect.objectContaining({
      shortCode,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      clicks: 1,
      scans: 1,
      phones: 1,
    }),
  ]);
  expect(json('listening-progress')).toEqual([
    { episode: first.id, title: first.title, position: 62.5, played: false, at },
  ]);
  expect(json('bookmarks')).toEqual([
    expect.objectContaining({
      episode: first.id,
      title: first.title,
      position: 12.5,
      note,
      at,
      deleted: false,
    }),
  ]);
  expect(json('up-next')).toEqual({ autoAdvance: true, episodes: [second.id, first.id] });
  expect(json('private-feed')).toEqual({ since: time, lastUsed: null });
  expect(json('two-factor')).toBeNull();

  const { rows } = await pool.query<{ hashes: string[] }>(
    `SELECT array_agg(h) AS hashes FROM (
       SELECT password_hash AS h FROM users UNION ALL SELECT encode(token_hash, 'hex') FROM sessions
       UNION ALL SELECT encode(token_hash, 'hex') FROM known_devices
       UNION ALL SELECT encode(token_hash, 'hex') FROM listening_feeds) AS kept`,
  );
  const secrets = [
    ...rows[0]!.hashes,
    ...maya.cookies.values(),
    keys.p256dh,
    keys.auth,
    endpoint,
    'https://pay.test/secret',
    PASSWORD,
    String(feedUrl).split('/').at(-1)!,
    // Who of the team did it.
    'ines',
    admin.userId,
  ];
  expect(secrets.filter((secret) => files.all.includes(secret))).toEqual([]);
});

test('a member with nothing has the same files, which say so', async () => {
  const browser = await member('new');
  const { id } = await askForCopy(browser);
  const { json, names } = filesOf((await browser.get(`/api/my-data/${id}`)).rawPayload);
  expect(names).toHaveLength(SUBJECTS.length + 1);
  expect([json('bookmarks'), json('up-next'), json('links')]).toEqual([[], null, []]);
});
