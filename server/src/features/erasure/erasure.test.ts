import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@clear-spring/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createOutbox, emptyOutbox } from '../../mail/index.ts';
import { startPushService } from '../../push/push-service.fixture.ts';
import { createTestApp, PUBLIC_URL, type TestBrowser } from '../../test-app.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { createSubscriptions } from '../subscription/index.ts';
import { createSearch, dumpDatabase, dumpFolder } from './dump.fixture.ts';
import { closeDueAccounts } from './erasure.service.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'closing-'));
afterAll(() => rm(dataDir, { recursive: true }));
const outbox = createOutbox({
  folder: join(dataDir, 'outbox'),
  from: 'us@clear-spring.test',
  onKept: () => {},
});
const mailer = { ...outbox, empty: () => emptyOutbox(join(dataDir, 'outbox')) };
const service = await startPushService();
afterAll(service.close);
const { app, database, jobs, emailTo, now, visitor, member } = await createTestApp(
  { push: { keys: undefined, subject: 'mailto:us@clear-spring.test', services: [service.origin] } },
  { mailer },
);
const { db, pool } = database;
const log = { info: () => {}, warn: () => {} };
const config = { publicUrl: PUBLIC_URL, paymentGraceDays: 7 };
const subscriptions = await createSubscriptions({ config, database, jobs, now, log });

/** Closes what is due in seven days. */
const sevenDaysLater = () =>
  closeDueAccounts(
    {
      db,
      longRunningDb: database.longRunningDb,
      mailer,
      subscriptions,
      log,
    },
    new Date(now().getTime() + 7 * DAY + 1),
  );

const PASSWORD = 'quagmire of Zyxomma 7';
const AGENT = 'Mozilla/5.0 (Wyvernphone; rv:9.7) Gecko/9.7 Zyxbrowser/9.7';
const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;

/** What nobody else writes, wherever a member can write. */
const WRITTEN = {
  username: 'Zyx"ö\'Wyvern',
  email: 'zyx.one@wyvern.test',
  'a second e-mail': 'zyx.two@wyvern.test',
  'a third e-mail, never confirmed': 'zyx.three@wyvern.test',
  'first name': 'Zyxandrö“a”',
  'last name': "O'Wyvernsdottir 🐉",
  'CS User ID': 'CSWYVERN77',
  'a place’s name': 'Wyvern fair, stall 9 & ¾',
  'a bookmark’s note': 'the Wyvern’s \\ "laugh"',
  'a deleted bookmark’s note': 'Wyvernish whisper',
  'the browser': AGENT,
  'the time zone': 'Antarctica/Troll',
};

/** Uses everything that a member can write to, by the real endpoints. */
async function writeEverywhere(): Promise<{ browser: TestBrowser; userId: string; shortCodes: string[] }> {
  const browser = visitor();
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await browser.send({
      method,
      url,
      headers: { 'user-agent': AGENT, 'x-forwarded-for': '203.0.113.77' },
      remoteAddress: '203.0.113.78',
      ...(payload && { payload }),
    });
    expect([url, answer.statusCode < 300, answer.statusCode < 300 || answer.body]).toEqual([url, true, true]);
    return answer;
  };
  const confirm = () => send('POST', '/api/confirm-identity', { password: PASSWORD });
  const { username, email } = WRITTEN;
  await send('POST', '/api/register', { username, email, password: PASSWORD });
  const userId = (await pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]!
    .id;

  // Who else tries, and who has forgotten the password.
  await visitor().post('/api/login', { username, password: 'not the password' });
  await visitor().post('/api/forgot-password', { email });
  await send('POST', '/api/login', { username, password: PASSWORD });
  await confirm();
  await send('PUT', '/api/user/time-zone', { timeZone: WRITTEN['the time zone'] });
  const details = {
    firstName: WRITTEN['first name'],
    lastName: WRITTEN['last name'],
    csUserId: WRITTEN['CS User ID'],
  };
  await send('PUT', '/api/profile', { email: WRITTEN['a second e-mail'], ...details });
  const { action } = await emailTo(WRITTEN['a second e-mail'], /^Confirm/);
  await visitor().post('/api/confirm-email', { token: tokenIn(action.url) });
  const dots = await sharp({
    create: {
      width: 40,
      height: 40,
      channels: 3,
      background: 'purple',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  await send('POST', '/api/profile-picture', {
    profilePicture: `data:image/png;base64,${dots.toString('base64')}`,
  });
  await send('POST', '/api/two-factor/set-up', { password: PASSWORD });

  const link = (await send('POST', '/api/purchase-link', { productId: 'spring-drops' })).json();
  const own: string = link.shortUrl.slice(-7);
  const placed = await send('POST', `/api/links/${own}/placements`, { label: WRITTEN['a place’s name'] });
  const shortCodes = [own, placed.json().shortCode as string];
  for (const code of shortCodes) await visitor().get(`/s/${code}`, { 'user-agent': AGENT });

  const { url } = (await send('POST', '/api/create-subscription', { planType: 'premium' })).json();
  const paid = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card=4444',
  });
  expect(paid.statusCode).toBe(303);
  await pool.query(
    `INSERT INTO subscriptions (user_id, source, status, created_at) VALUES ($1, 'gift', 'active', now())`,
    [userId],
  );
  await send('POST', '/api/feed');
  const episode = (await pool.query<{ id: string }>('SELECT id FROM episodes LIMIT 1')).rows[0]!.id;
  const at = now().toISOString();
  await send('PUT', `/api/episodes/${episode}/progress`, { position: 7, played: false, at });
  await send('PUT', '/api/queue', {
    episodeIds: [episode],
    autoAdvance: true,
    version: crypto.randomUUID(),
    basedOn: null,
  });
  for (const note of [WRITTEN['a bookmark’s note'], WRITTEN['a deleted bookmark’s note']]) {
    const id = crypto.randomUUID();
    await send('PUT', `/api/bookmarks/${id}`, { episodeId: episode, position: 3, note, at });
    if (note === WRITTEN['a deleted bookmark’s note'])
      await pool.query('UPDATE bookmarks SET deleted = true WHERE id = $1', [id]);
  }
  await send('POST', '/api/notifications/subscribe', service.subscribe());
  await send('POST', '/api/notifications/test');
  await confirm();
  await send('PUT', '/api/profile', { email: WRITTEN['a third e-mail, never confirmed'], ...details });
  await emailTo(WRITTEN['a third e-mail, never confirmed'], /^Confirm/);
  return { browser, userId, shortCodes };
}

test('what a closed account’s member has written is nowhere: neither in any table nor in a file', async () => {
  const { browser, userId, shortCodes } = await writeEverywhere();
  const admin = await member('warden', { isAdmin: true });
  const bystander = await member('zyxophyte');
  // PostgreSQL forgets what it knows of a table only where there are rows left to look at.
  await pool.query(
    `INSERT INTO bookmarks SELECT gen_random_uuid(), $1, episode_id, 1, 'a note', false, now() FROM bookmarks`,
    [bystander.userId],
  );
  await admin.confirm();
  const act = async (id: string, what: string, reason: string) => {
    const { version } = (await admin.get(`/api/admin/members/${id}`)).json();
    const answer = await admin.post(`/api/admin/members/${id}/${what}`, { version, reason, days: 3 });
    expect([answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([200, true]);
  };
  await act(bystander.userId, 'suspend', `Went to ${WRITTEN.email}, who complained`);
  await act(bystander.userId, 'gift', 'Because the choir was good');
  await admin.get(`/api/admin/members.csv?search=${encodeURIComponent(WRITTEN['CS User ID'])}`);

  const picture = (await pool.query<{ bytes: Buffer; hash: string }>('SELECT * FROM profile_pictures'))
    .rows[0]!;
  const secrets = {
    ...WRITTEN,
    'the picture': picture.hash,
    'the picture’s bytes': picture.bytes.subarray(200, 260).toString('hex'),
    'an address': '203.0.113.7',
    'the push subscription': `${service.origin}/device/0`,
    'what an admin wrote of the member': 'who complained',
  };
  const find = async () => {
    const dump = new Map([...(await dumpDatabase(pool)), ...(await dumpFolder(dataDir))]);
    const search = createSearch(dump);
    return Object.fromEntries(Object.entries(secrets).map(([what, text]) => [what, search(text)]));
  };

  await pool.query('ANALYZE');
  const before = await find();
  // As a control: what is looked for is found where it lies. No address is stored at all.
  for (const [what, places] of Object.entries(before))
    expect([what, places.length > 0]).toEqual([what, what !== 'an address']);
  const everywhere = ['sandbox_customers', 'member_terms', 'pgboss.job_common', 'pg_stats'];
  expect(before['a second e-mail']).toEqual(expect.arrayContaining(everywhere));
  expect(before['email']).toEqual(expect.arrayContaining(['email_undos', 'trace_details']));

  const confirmed = await browser.post('/api/confirm-identity', { password: PASSWORD });
  expect(confirmed.statusCode).toBe(204);
  expect((await browser.post('/api/close-account')).statusCode).toBe(200);
  await emailTo(WRITTEN['a second e-mail'], /about to close$/);
  await sevenDaysLater();
  expect(await find()).toEqual(Object.fromEntries(Object.keys(before).map((what) => [what, []])));

  // Only the member's: others keep theirs.
  const { rows } = await pool.query(`SELECT reason FROM trace_details WHERE subject_id = $1`, [
    bystander.userId,
  ]);
  expect(rows).toEqual([{ reason: 'Because the choir was good' }]);
  expect((await visitor().get(`/s/${shortCodes[0]}`)).statusCode).toBe(410);
  await addUpClicks(database.db);
  const { rows: counted } = await pool.query(
    `SELECT sum(clicks)::int AS clicks FROM placement_counts c JOIN placements p ON p.id = c.placement_id
     JOIN links l ON l.id = p.link_id WHERE l.user_id = $1`,
    [userId],
  );
  expect(counted).toEqual([{ clicks: 2 }]);
});
