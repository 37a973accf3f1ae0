import { randomUUID } from 'node:crypto';
import { DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { unlockSecrets } from '../db/secrets.ts';
import { TEST_KEYS } from '../db/test-database.ts';
import { createSubscriptions } from '../features/subscription/index.ts';
import { createTestApp, PASSWORD, PUBLIC_URL, TEST_CONFIG } from '../test-app.ts';
import { verbs } from './admin.verbs.ts';

const app = await createTestApp();
const { database, jobs, member, visitor } = app;
/** As the admin command creates them, on this app's database. */
const subscriptions = () =>
  createSubscriptions({ config: TEST_CONFIG, database, jobs, now: () => new Date(), log: console });
const admin = (verb: string, ...args: string[]) =>
  verbs[verb]!.run(
    { db: database.db, subscriptions, feedUrl: 'the demo feed', backsUpDaily: false },
    ...args,
  );
const signIn = (username: string, password: string) => visitor().post('/api/login', { username, password });

test('create makes a member who can sign in with the printed password', async () => {
  const said = await admin('create', 'olga', 'olga@members.test');
  expect(said).toMatch(/^olga can sign in with the password \S{16}$/);
  expect((await signIn('olga', said.split(' ').at(-1)!)).statusCode).toBe(200);
  await expect(admin('create', 'OLGA', 'other@members.test')).rejects.toThrow('The username OLGA is taken.');
  await expect(admin('create', 'other', 'OLGA@members.test')).rejects.toThrow(
    'The e-mail OLGA@members.test is taken.',
  );
  await expect(admin('create', 'ab', 'ab@members.test')).rejects.toThrow(
    'Username must be at least 3 characters',
  );
});

test('grant and revoke switch the admin flag, but there is always an admin left', async () => {
  const browser = await member('chief');
  expect(await admin('grant', 'CHIEF')).toBe('chief is now an admin.');
  expect((await browser.get('/api/user')).json().isAdmin).toBe(true);
  await expect(admin('revoke', 'chief')).rejects.toThrow(
    'chief: This is the only admin. Please make somebody else an admin first.',
  );
  expect(await admin('grant', 'chief')).toBe('chief: It is so already, so there was nothing to change.');

  await member('deputy', { isAdmin: true });
  const taken = await Promise.allSettled([admin('revoke', 'chief'), admin('revoke', 'deputy')]);
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await database.pool.query('SELECT count(*)::int AS admins FROM users WHERE is_admin');
  expect(rows).toEqual([{ admins: 1 }]);
});

test('suspend ends the sessions until restore, and keeps the last admin', async () => {
  const browser = await member('tired');
  await expect(admin('suspend', 'tired')).rejects.toThrow('Please say why: it is kept in the traces');
  expect(await admin('suspend', 'tired', 'asked', 'for', 'it')).toBe('tired is suspended.');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await signIn('tired', PASSWORD)).statusCode).toBe(403);
  expect(await admin('restore', 'tired')).toBe('tired can sign in.');
  expect((await signIn('tired', PASSWORD)).statusCode).toBe(200);
  const { rows } = await database.pool.query('SELECT username FROM users WHERE is_admin');
  await expect(admin('suspend', rows[0].username, 'why not')).rejects.toThrow('This is the only admin.');
});

test('disable-link lets a link lead nowhere until enable-link', async () => {
  const browser = await member('sharing');
  const link = await browser.post('/api/purchase-link', { productId: 'spring-drops' });
  const shortCode = link.json().shortUrl.slice(-7);
  const visit = async () => (await visitor().get(`/s/${shortCode}`)).statusCode;
  expect(await admin('disable-link', shortCode, 'misused')).toBe(`${shortCode} leads nowhere.`);
  expect(await visit()).toBe(410);
  expect(await admin('enable-link', shortCode)).toBe(`${shortCode} redirects.`);
  expect(await visit()).toBe(302);
  await expect(admin('enable-link', 'nothing')).rejects.toThrow('nothing: There is no such link.');
});

test('a member is named by username or by e-mail', async () => {
  await member('by-mail');
  const { rows } = await database.pool.query<{ email: string }>(
    `SELECT email FROM users WHERE username = 'by-mail'`,
  );
  expect(await admin('sessions', rows[0]!.email.toUpperCase())).not.toBe('');
  await expect(admin('sessions', 'nobody@members.test')).rejects.toThrow(
    'There is no member called nobody@members.test.',
  );
});

test('list and find show members by what they begin with, and by what they nearly spell', async () => {
  const browser = await member('lindqvist', { isAdmin: true });
  await browser.confirm();
  await browser.put('/api/profile', {
    email: 'lindqvist@members.test',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    csUserId: 'CS4711',
  });
  const line = `${new Date().toISOString().slice(0, 10)}  lindqvist  lindqvist@members.test  Maya Lindqvist  CS4711  free  admin`;
  expect((await admin('list')).split('\n')).toContain(line);
  for (const text of [['maya'], ['Maya', 'Lind'], ['cs47'], ['LINDQVIST@']]) {
    expect(await admin('find', ...text)).toBe(line);
    expect(await admin('list', ...text)).toBe(line);
  }
  expect(await admin('find', 'lindqwist')).toBe(`Similar:\n${line}`);
  expect(await admin('find', 'xyzzyx')).toBe(
    "Nobody's username, name, e-mail or CS User ID begins with xyzzyx.",
  );
  await expect(admin('find')).rejects.toThrow('Say whom to find.');
  await expect(admin('find', 'a\u0000')).rejects.toThrow('Please use no invisible or control characters');
});

test('gift gives the plan for so many days', async () => {
  const browser = await member('lucky');
  const until = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  expect(await admin('gift', 'lucky', '3', 'won', 'a draw')).toContain(
    `lucky was given the plan until ${until}T`,
  );
  expect((await browser.get('/api/user')).json().isSubscribed).toBe(true);
  for (const days of ['many', '0', '1e2', '0x10', ' 5 ', '3651'])
    await expect(admin('gift', 'lucky', days, 'luck')).rejects.toThrow(
      'Please give a number of days from 1 to 3,650',
    );
  await expect(admin('gift', 'lucky', '3')).rejects.toThrow('Please say why: it is kept in the traces');
  await expect(admin('gift', 'lucky', '2', 'luck')).rejects.toThrow(
    'lucky: There is a gift that runs longer. Please extend it instead.',
  );
});

test('extend lets a gift go on from its end, and only a gift that runs', async () => {
  const browser = await member('patient');
  const in10Days = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
  await expect(admin('extend', 'patient', '3', 'a delay')).rejects.toThrow(
    'patient: There is no gift to extend.',
  );
  await admin('gift', 'patient', '3', 'a prize');
  expect(await admin('extend', 'patient', '7', 'a delay')).toContain(
    `patient was given the plan until ${in10Days}T`,
  );
  expect((await browser.get('/api/subscription')).json()).toMatchObject({
    planType: 'premium',
    source: 'gift',
    price: null,
    endsAt: expect.stringContaining(in10Days),
    canManage: false,
  });
});

test('revoke-plan cancels at once what a member pays for', async () => {
  // The sandbox's events arrive over HTTP.
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await member('banned');
  const { url } = (await browser.post('/api/create-subscription', { planType: 'premium' })).json();
  await browser.post(url.slice(PUBLIC_URL.length), { card: '4242' });
  const isSubscribed = async () => (await browser.get('/api/user')).json().isSubscribed;
  await expect.poll(isSubscribed).toBe(true);
  expect(await admin('plan', 'banned')).toBe('banned pays for the plan (active).');
  expect(await admin('revoke-plan', 'banned', 'resold', 'the audio')).toBe('banned no longer has a plan.');
  expect(await isSubscribed()).toBe(false);
  expect(await admin('plan', 'banned')).toMatch(/^banned has no plan\.\n\S+ {2}revoked {2}resold the audio$/);
  expect((await browser.get('/api/subscription')).json()).toMatchObject({
    planType: 'free',
    canManage: false,
  });
});

test('revoke-plan takes a gift back, and plan tells what was done and why', async () => {
  const browser = await member('sorry');
  await expect(admin('revoke-plan', 'sorry', 'why not')).rejects.toThrow(
    'sorry: There is no plan to revoke.',
  );
  await admin('gift', 'sorry', '3', 'by mistake');
  expect(await admin('revoke-plan', 'sorry', 'meant for somebody else')).toBe('sorry no longer has a plan.');
  expect((await browser.get('/api/user')).json().isSubscribed).toBe(false);
  expect((await admin('plan', 'sorry')).split('\n')).toEqual([
    'sorry has no plan.',
    expect.stringMatching(/Z {2}gifted {2}until \S+Z {2}by mistake$/),
    expect.stringMatching(/Z {2}revoked {2}meant for somebody else$/),
  ]);
});

test('password sets a new one and logs the member out everywhere', async () => {
  const browser = await member('forgetful');
  const password = (await admin('password', 'forgetful')).split(' ').at(-1)!;
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await signIn('forgetful', PASSWORD)).statusCode).toBe(401);
  expect((await signIn('forgetful', password)).statusCode).toBe(200);
});

test('two-factor-off lets someone in who lost everything', async () => {
  const browser = await member('unlucky');
  expect(await admin('two-factor-off', 'unlucky', 'lost')).toBe(
    'unlucky: It is so already, so there was nothing to change.',
  );
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await browser.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  expect((await signIn('unlucky', PASSWORD)).statusCode).toBe(202);
  expect(await admin('two-factor-off', 'unlucky', 'lost', 'both')).toBe(
    'unlucky now signs in without a code.',
  );
  expect((await signIn('unlucky', PASSWORD)).statusCode).toBe(200);
});

test('sessions lists them and logout ends them', async () => {
  const browser = await member('everywhere');
  await visitor().post(
    '/api/login',
    { username: 'everywhere', password: PASSWORD },
    { 'user-agent': 'A phone' },
  );
  expect((await admin('sessions', 'everywhere')).split('\n')).toEqual([
    expect.stringMatching(/Z {2}A phone$/),
    expect.stringMatching(/Z {2}lightMyRequest$/),
  ]);
  expect(await admin('logout', 'everywhere')).toBe('everywhere is logged out everywhere.');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect(await admin('sessions', 'everywhere')).toBe('everywhere is not signed in anywhere.');
});

test.each([
  'grant',
  'revoke',
  'suspend',
  'restore',
  'gift',
  'extend',
  'revoke-plan',
  'plan',
  'password',
  'two-factor-off',
  'sessions',
  'logout',
])('%s of nobody says so', async (verb) => {
  await expect(admin(verb, 'nobody', '1')).rejects.toThrow('There is no member called nobody.');
});

const TRACED = {
  create: ['traced', 'traced@members.test'],
  grant: ['traced'],
  revoke: ['traced'],
  gift: ['traced', '3', 'a', 'prize'],
  extend: ['traced', '3', 'a', 'delay'],
  'revoke-plan': ['traced', 'a', 'mistake'],
  password: ['traced'],
  'two-factor-off': ['traced', 'a lost phone'],
  logout: ['traced'],
  suspend: ['traced', 'a request'],
  restore: ['traced'],
  'disable-link': ['trcdlnk', 'a complaint'],
  'enable-link': ['trcdlnk'],
  'rotate-key': [],
  sweep: [],
};
/** What is so already leaves nothing when it is done again. */
const TWICE = [
  'grant',
  'revoke',
  'two-factor-off',
  'logout',
  'suspend',
  'restore',
  'disable-link',
  'enable-link',
];

test('each verb that changes something leaves a trace: the operator, what, to whom, and why', async () => {
  const { pool, db } = database;
  const left = [];
  let password = '';
  for (const [verb, args] of Object.entries(TRACED)) {
    if (verb === 'revoke') await member('remaining', { isAdmin: true });
    if (verb === 'two-factor-off')
      await pool.query(
        `INSERT INTO two_factors (user_id, secret, confirmed_at) SELECT id, 'a secret', now() FROM users WHERE username = 'traced'`,
      );
    if (verb === 'disable-link')
      await pool.query(
        `WITH link AS (INSERT INTO links (id, user_id, product_id)
           SELECT gen_random_uuid(), id, 'spring-drops' FROM users WHERE username = 'traced' RETURNING id)
         INSERT INTO placements (id, link_id, short_code) SELECT id, id, 'trcdlnk' FROM link`,
      );
    if (verb === 'rotate-key')
      await unlockSecrets(db, {
        ...TEST_KEYS,
        current: Buffer.alloc(32, 'rain'),
        previous: TEST_KEYS.current,
      });
    if (verb === 'sweep') {
      await member('away');
      await pool.query(`UPDATE sessions SET expires_at = now() - interval '1 day'`);
    }
    const { rows: former } = await pool.query<{ id: string }>('SELECT id FROM traces');
    if (verb === 'logout') await signIn('traced', password);
    const said = await admin(verb, ...args);
    if (verb === 'password') password = said.split(' ').at(-1)!;
    if (TWICE.includes(verb)) await admin(verb, ...args);
    const { rows } = await pool.query(
      `SELECT origin, t.actor_id AS actor, action, username AS subject, fields, reason
       FROM traces t LEFT JOIN trace_details d ON d.trace_id = t.id LEFT JOIN users ON users.id = t.subject_id
       WHERE NOT t.id = ANY ($1)`,
      [former.map(({ id }) => id)],
    );
    left.push([verb, ...rows.map((row: object) => Object.values(row).slice(2))]);
    expect([verb, rows]).toMatchObject([verb, [{ origin: 'command', actor: null }]]);
  }
  expect(left).toEqual([
    ['create', ['member.created', 'traced', [], null]],
    ['grant', ['admin.granted', 'traced', ['isAdmin'], null]],
    ['revoke', ['admin.revoked', 'traced', ['isAdmin'], null]],
    ['gift', ['plan.gifted', 'traced', ['planEndsAt'], 'a prize']],
    ['extend', ['plan.extended', 'traced', ['planEndsAt'], 'a delay']],
    ['revoke-plan', ['plan.revoked', 'traced', ['plan'], 'a mistake']],
    ['password', ['member.password-set', 'traced', [], null]],
    ['two-factor-off', ['member.two-factor-off', 'traced', ['twoFactor'], 'a lost phone']],
    ['logout', ['member.signed-out', 'traced', [], null]],
    ['suspend', ['member.suspended', 'traced', ['suspended'], 'a request']],
    ['restore', ['member.restored', 'traced', ['suspended'], null]],
    ['disable-link', ['link.disabled', 'traced', ['disabled'], 'a complaint']],
    ['enable-link', ['link.enabled', 'traced', ['disabled'], null]],
    ['rotate-key', ['key.rotated', null, ['secrets'], null]],
    ['sweep', ['sessions.swept', null, ['sessions'], null]],
  ]);
  const reading = ['find', 'health', 'jobs', 'list', 'plan', 'sessions'];
  // Their traces are looked at below.
  const again = ['close-again', 'run-again', 'send-again', 'set-aside'];
  expect([...Object.keys(TRACED), ...reading, ...again].toSorted()).toEqual(Object.keys(verbs).toSorted());
});

test('health says how the product is, and what failed is done once more by its id', async () => {
  const failed = async (queue: string) =>
    (
      await database.pool.query<{ id: string }>(
        `INSERT INTO pgboss.job (name, data, state, retry_count, completed_on)
         VALUES ($1, '{"email": "nobody@members.test"}', 'failed', 3, now()) RETURNING id`,
        [queue],
      )
    ).rows[0]!.id;
  const job = await failed('rss-announce');
  const email = await failed('auth-reset-mail');
  await database.pool.query(
    `INSERT INTO letters (id, queue, kind, state) VALUES ($1, 'auth-reset-mail', 'reset-link', 'failed')`,
    [email],
  );
  expect(await admin('health')).toContain('1 job failed.');
  expect(await admin('jobs')).toMatch(
    RegExp(`job ${job} {2}rss-announce[^]*email ${email} {2}reset-link to nobody`),
  );
  expect(await admin('run-again', job)).toBe('The job runs again.');
  await expect(admin('run-again', job)).rejects.toThrow('This job has not failed, or somebody');
  expect(await admin('send-again', email)).toBe('The email is on its way.');
  await expect(admin('send-again', email)).rejects.toThrow('This email has not failed');
  await expect(admin('run-again', 'it')).rejects.toThrow('Give the id of a job');
  const unwanted = await failed('rss-announce');
  expect(await admin('set-aside', unwanted)).toBe('The job is set aside.');
  await expect(admin('set-aside', unwanted)).rejects.toThrow('set it aside since you looked');
  await expect(admin('set-aside', email)).rejects.toThrow('This email has not failed');
  await failed('rss-announce');
  await failed('podcast-words');
  expect(await admin('run-again', 'all')).toBe('Jobs that run again: 2.');
  expect(await admin('run-again', 'all')).toBe('Jobs that run again: 0.');
  await database.pool.query(`UPDATE pgboss.job SET state = 'failed' WHERE id = $1`, [email]);
  expect(await admin('send-again', 'all')).toBe('Emails on their way: 1.');
  const { rows } = await database.pool.query(
    `SELECT origin, action, target FROM traces WHERE target = ANY ($1) OR action LIKE '%s.%-again' ORDER BY action`,
    [[job, email, unwanted]],
  );
  expect(rows).toEqual([
    { origin: 'command', action: 'job.run-again', target: job },
    { origin: 'command', action: 'job.set-aside', target: unwanted },
    { origin: 'command', action: 'jobs.run-again', target: null },
    { origin: 'command', action: 'letter.send-again', target: email },
    { origin: 'command', action: 'letters.send-again', target: null },
  ]);
});

test('close-again closes an account that is open in a restored backup: nobody signs in, and no link keeps it', async () => {
  const browser = await member('back-again');
  const { userId } = browser;
  await expect(admin('close-again', 'back-again')).rejects.toThrow('Give the memberId that the log has');
  await expect(admin('close-again', randomUUID())).rejects.toThrow('There is no account with this id.');
  expect(await admin('close-again', userId)).toBe('This account closes within the hour.');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  const { rows } = await database.pool.query(
    `SELECT closes_at <= now() AS due, origin, action FROM users JOIN traces ON subject_id = users.id WHERE users.id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ due: true, origin: 'command', action: 'account.closing-asked' }]);
  await database.pool.query('UPDATE users SET closed_at = now() WHERE id = $1', [userId]);
  expect(await admin('close-again', userId)).toBe('This account is closed.');
});
