import { type Endpoint, type MemberPage, DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { endpoints } from '../../http/endpoints.ts';
import { createTestApp, PASSWORD, PUBLIC_URL, type TestMember } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { whileHeld } from '../../test-held-member.ts';

const app = await createTestApp();
const { database, emailTo, member, visitor } = app;
const UNKNOWN = '0190a5d4-7c1e-7000-8000-000000000000';
const REASON = 'Asked us to: the phone was lost on a train';

const admin = await member('ines', { isAdmin: true });
await admin.confirm();

const pageOf = async ({ userId }: { userId: string }, by = admin): Promise<MemberPage> =>
  (await by.get(`/api/admin/members/${userId}`)).json();

/** Does it as somebody who has just looked. */
async function act(subject: { userId: string }, action: string, more: object = {}, by = admin) {
  const { version } = await pageOf(subject);
  const answer = await by.post(`/api/admin/members/${subject.userId}/${action}`, { version, ...more });
  return { status: answer.statusCode, body: answer.body, page: answer.json as () => MemberPage };
}
const tracesOf = async ({ userId }: { userId: string }) =>
  (
    await database.pool.query(
      `SELECT t.action, t.actor_id = $2 AS "byInes", t.fields, t.target, d.reason
       FROM traces t LEFT JOIN trace_details d ON d.trace_id = t.id WHERE t.subject_id = $1 ORDER BY t.at, t.id`,
      [userId, admin.userId],
    )
  ).rows;

const isAction = ({ method, path }: Endpoint) =>
  method === 'POST' && /^\/api\/admin\/(members|links)\//.test(path);
const actions = endpoints.filter(isAction);
const pathOf = ({ path }: Endpoint, id: string, shortCode: string) =>
  path.replace(':id', id).replace(':shortCode', shortCode);
/** Valid for every action. */
const body = (version: number) => ({ version, reason: REASON, days: 3 });

async function linkOf(browser: TestMember): Promise<string> {
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  return shortUrl.slice(-7);
}

test('nobody but an admin who has confirmed it does anything, or sees the page', async () => {
  const subject = await member('subject');
  const shortCode = await linkOf(subject);
  const unconfirmed = await member('unconfirmed', { isAdmin: true });
  const callers = [
    [visitor(), 401],
    [subject, 403],
    [await member('paying', { plan: 'endless' }), 403],
    [unconfirmed, 403],
  ] as const;
  const before = await pageOf(subject);
  expect(actions).toHaveLength(13);
  for (const action of actions)
    for (const [browser, status] of callers) {
      const url = pathOf(action, subject.userId, shortCode);
      const answer = await browser.post(url, body(before.version));
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.headers['confirm-identity']).toBe(browser === unconfirmed ? 'password' : undefined);
    }
  for (const [browser, status] of callers.slice(0, 3))
    expect((await browser.get(`/api/admin/members/${subject.userId}`)).statusCode).toBe(status);
  expect(await pageOf(subject)).toEqual(before);
});

test('members and links that do not exist are told as such, by every action', async () => {
  for (const action of actions) {
    const answer = await admin.post(pathOf(action, UNKNOWN, 'aaaaaaa'), body(0));
    expect([action.path, answer.statusCode, answer.body]).toEqual([
      action.path,
      404,
      action.path.includes('links') ? 'There is no such link.' : 'There is no such member.',
    ]);
  }
  expect((await admin.get(`/api/admin/members/${UNKNOWN}`)).statusCode).toBe(404);
  expect((await admin.get('/api/admin/members/ines')).body).toBe('There is no such member');
});

test('of two admins who saw the same, the second changes nothing, by any action, and sees what the first did', async () => {
  const subject = await member('seen-by-two');
  const shortCode = await linkOf(subject);
  const { version } = await pageOf(subject);
  const [first, second] = await whileHeld(database.pool, subject.userId, 2, () =>
    Promise.all(
      ['suspend', 'gift'].map((action) =>
        admin.post(`/api/admin/members/${subject.userId}/${action}`, body(version)),
      ),
    ),
  );
  expect(new Set([first!.statusCode, second!.statusCode])).toEqual(new Set([200, 409]));
  const page = await pageOf(subject);
  expect(page.version).toBe(version + 1);
  for (const action of actions) {
    const answer = await admin.post(pathOf(action, subject.userId, shortCode), body(version));
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      'Somebody did something to this member since you looked, so nothing was changed. Please look again, then decide.',
    ]);
  }
  expect(await pageOf(subject)).toEqual(page);
});

test('a member is suspended and restored, with the reason in the traces', async () => {
  const subject = await member('suspended');
  expect(await act(subject, 'suspend')).toMatchObject({ status: 400 });
  const suspended = await act(subject, 'suspend', { reason: ` ${REASON} ` });
  expect(suspended.page()).toMatchObject({ suspendedAt: expect.any(String), sessions: [] });
  expect((await subject.get('/api/user')).statusCode).toBe(401);
  expect(await act(subject, 'suspend', { reason: REASON })).toMatchObject({ status: 422 });
  expect((await act(subject, 'restore')).page()).toMatchObject({ suspendedAt: null });
  expect(await act(subject, 'restore')).toMatchObject({
    status: 422,
    body: 'It is so already, so there was nothing to change.',
  });
  const signedIn = await visitor().post('/api/login', { username: 'suspended', password: PASSWORD });
  expect(signedIn.statusCode).toBe(200);
  expect(await tracesOf(subject)).toEqual([
    { action: 'member.suspended', byInes: true, fields: ['suspended'], target: null, reason: REASON },
    { action: 'member.restored', byInes: true, fields: ['suspended'], target: null, reason: null },
  ]);
});

test('an admin who is suspended while a page is open is out with the next call', async () => {
  const other = await member('open-page', { isAdmin: true });
  await other.confirm();
  const subject = await member('still-here');
  expect((await pageOf(subject, other)).username).toBe('still-here');
  await act(other, 'suspend', { reason: REASON });
  const { userId } = subject;
  const late = await other.post(`/api/admin/members/${userId}/suspend`, body(0));
  expect([late.statusCode, late.body]).toEqual([401, 'Please sign in.']);
  expect((await pageOf(subject)).suspendedAt).toBeNull();
});

test('admin rights are granted and revoked, but nobody takes their own way out, and one admin is left', async () => {
  const other = await member('deputy');
  expect((await act(other, 'grant-admin')).page().isAdmin).toBe(true);
  await other.confirm();
  for (const action of ['suspend', 'revoke-admin'])
    expect(await act(admin, action, { reason: REASON })).toMatchObject({
      status: 422,
      body: 'You cannot do this to yourself. Please ask another admin.',
    });
  expect((await act(other, 'revoke-admin')).page().isAdmin).toBe(false);
  expect((await other.get('/api/notifications/audience')).statusCode).toBe(403);

  await act(other, 'grant-admin');
  await database.pool.query('UPDATE users SET is_admin = false WHERE id <> ALL ($1)', [
    [admin.userId, other.userId],
  ]);
  await other.confirm();
  // Each takes the rights of the other, at the same moment.
  const versions = { mine: (await pageOf(admin)).version, theirs: (await pageOf(other)).version };
  const answers = await Promise.all([
    admin.post(`/api/admin/members/${other.userId}/revoke-admin`, { version: versions.theirs }),
    other.post(`/api/admin/members/${admin.userId}/suspend`, body(versions.mine)),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  // To look again would not help the other.
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toEqual([]);
  const { rowCount } = await database.pool.query('SELECT FROM users WHERE is_admin AND suspended_at IS NULL');
  expect(rowCount).toBe(1);
  await database.pool.query('UPDATE users SET is_admin = true, suspended_at = NULL WHERE id = $1', [
    admin.userId,
  ]);
  await admin.post('/api/login', { username: 'ines', password: PASSWORD });
  await admin.confirm();
});

test('a disabled link leads to a friendly page by all of its codes, counts nobody, and comes back', async () => {
  const owner = await member('owner');
  const shortCode = await linkOf(owner);
  const placement = await owner.post(`/api/links/${shortCode}/placements`, { label: 'Flyer' });
  const codes = [shortCode, placement.json().shortCode];
  const visit = (code: string) => visitor().get(`/s/${code}`);
  for (const code of codes) expect((await visit(code)).statusCode).toBe(302);
  const change = async (action: string, more: object) =>
    admin.post(`/api/admin/links/${shortCode}/${action}`, {
      version: (await pageOf(owner)).version,
      ...more,
    });
  const disabled = await change('disable', { reason: REASON });
  expect(disabled.json().links).toMatchObject([{ shortCode, clickCount: 2, disabledAt: expect.any(String) }]);
  // Its owner is told, with the clicks as they were, and gets no new copy of it and no new code.
  const ownLinks = async () => (await owner.get('/api/my-links')).json();
  const [{ productId, ...told }] = await ownLinks();
  expect(told).toMatchObject({ shortCode, clickCount: 2, disabled: true });
  for (const again of [
    await owner.post('/api/purchase-link', { productId }),
    await owner.post(`/api/links/${shortCode}/placements`, { label: 'Another flyer' }),
  ])
    expect([again.statusCode, again.body]).toEqual([
      422,
      'Our team has paused this link. Write to us if you want to know why.',
    ]);
  for (const code of codes) {
    const page = await visit(code);
    expect([page.statusCode, page.headers.location]).toEqual([410, undefined]);
    expect(page.body).toContain(
      '<h1>This link is resting</h1><p>It leads nowhere for now. Please ask the person who gave it to you where to find what they meant to show you.</p>',
    );
  }
  // A previewer shows no card of it.
  const preview = await visitor().get(`/s/${shortCode}`, { 'user-agent': 'WhatsApp/2.23' });
  expect(preview.body).toContain('This link is resting');
  expect((await visit('zzzzzzz')).statusCode).toBe(404);
  expect((await change('disable', { reason: REASON })).statusCode).toBe(422);
  expect((await change('enable', {})).json().links).toMatchObject([
    { clickCount: 2, filteredCount: 0, disabledAt: null },
  ]);
  for (const code of codes) expect((await visit(code)).statusCode).toBe(302);
  expect(await ownLinks()).toMatchObject([{ disabled: false }]);
  expect((await owner.post('/api/purchase-link', { productId })).statusCode).toBe(200);
  expect((await pageOf(owner)).links).toMatchObject([{ clickCount: 4 }]);
  expect(await tracesOf(owner)).toMatchObject([
    { action: 'link.disabled', target: shortCode, reason: REASON },
    { action: 'link.enabled', target: shortCode },
  ]);
});

test('the plan is given, extended and taken back, and its history is on the page', async () => {
  const subject = await member('gifted');
  const days = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
  expect(await act(subject, 'extend', { reason: REASON, days: 3 })).toMatchObject({ status: 422 });
  expect(await act(subject, 'gift', { reason: REASON, days: 0 })).toMatchObject({ status: 400 });
  const gifted = await act(subject, 'gift', { reason: 'Won a draw', days: 30 });
  expect(gifted.page().plan).toMatchObject({ planType: 'premium', source: 'gift' });
  expect(await act(subject, 'gift', { reason: REASON, days: 3 })).toMatchObject({
    status: 422,
    body: 'There is a gift that runs longer. Please extend it instead.',
  });
  const extended = await act(subject, 'extend', { reason: 'A delay', days: 5 });
  expect(extended.page().plan.endsAt?.slice(0, 10)).toBe(days(35));
  const revoked = await act(subject, 'revoke-plan', { reason: 'By mistake' });
  expect(revoked.page().plan.planType).toBe('free');
  expect(revoked.page().planHistory.map(({ action, reason }) => [action, reason])).toEqual([
    ['revoked', 'By mistake'],
    ['extended', 'A delay'],
    ['gifted', 'Won a draw'],
  ]);
  expect(await act(subject, 'revoke-plan', { reason: REASON })).toMatchObject({
    status: 422,
    body: 'There is no plan to revoke.',
  });
  // A gift that is over cannot be extended.
  expect(await act(subject, 'extend', { reason: REASON, days: 3 })).toMatchObject({
    status: 422,
    body: 'There is no gift to extend.',
  });
  const again = await act(subject, 'gift', { reason: 'Won another', days: 3 });
  expect(again.page().plan).toMatchObject({ planType: 'premium', endsAt: expect.stringContaining(days(3)) });
  const endless = await member('endless', { plan: 'endless' });
  expect(await act(endless, 'extend', { reason: REASON, days: 3 })).toMatchObject({
    status: 422,
    body: 'This gift has no end, so it cannot be extended.',
  });
  expect(await act(endless, 'gift', { reason: REASON, days: 3 })).toMatchObject({
    status: 422,
    body: 'There is a gift that runs longer. Please extend it instead.',
  });
});

test('revoking a plan that is paid cancels it at the provider', async () => {
  // The sandbox's events arrive over HTTP.
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const payer = await member('payer');
  const { url } = (await payer.post('/api/create-subscription', { planType: 'premium' })).json();
  await payer.post(url.slice(PUBLIC_URL.length), { card: '4242' });
  await expect.poll(async () => (await payer.get('/api/user')).json().isSubscribed).toBe(true);
  const revoked = await act(payer, 'revoke-plan', { reason: 'Shared the audio' });
  expect(revoked.page()).toMatchObject({
    plan: { planType: 'free', canManage: false },
    planHistory: [{ action: 'revoked', reason: 'Shared the audio' }],
  });
  const { rows } = await database.pool.query('SELECT status FROM sandbox_subscriptions');
  expect(rows).toEqual([{ status: 'canceled' }]);
});

test('sessions end, a reset link is sent, two-factor goes off', async () => {
  const subject = await member('helped');
  const { secret } = (await subject.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await subject.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  expect((await pageOf(subject)).hasTwoFactor).toBe(true);
  expect((await act(subject, 'two-factor-off', { reason: REASON })).page().hasTwoFactor).toBe(false);
  expect((await pageOf(subject)).sessions).toHaveLength(1);
  expect((await act(subject, 'end-sessions')).page().sessions).toEqual([]);
  expect((await subject.get('/api/user')).statusCode).toBe(401);
  expect(await act(subject, 'end-sessions')).toMatchObject({
    status: 422,
    body: 'It is so already, so there was nothing to change.',
  });
  expect(await act(subject, 'send-reset')).toMatchObject({ status: 200 });
  const { action } = await emailTo(emailOf('helped'), /^Reset/);
  expect(action?.url).toContain('/reset-password?token=');
  expect((await tracesOf(subject)).map(({ action: name }) => name)).toEqual([
    'member.two-factor-off',
    'member.signed-out',
    'member.reset-sent',
  ]);
});

test('a member who was told to wait signs in at once after their limits are lifted', async () => {
  const subject = await member('hasty');
  const browser = visitor();
  const signIn = async (password: string) =>
    (await browser.post('/api/login', { username: 'hasty', password })).statusCode;
  while ((await signIn('not the password')) === 401);
  expect(await signIn(PASSWORD)).toBe(429);
  expect(await act(subject, 'lift-limits')).toMatchObject({ status: 200 });
  expect(await signIn(PASSWORD)).toBe(200);
});

test('the page tells what support asks about, and no secret', async () => {
  const subject = await member('looked-at');
  await subject.post('/api/notifications/subscribe', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/secret-endpoint',
    keys: { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) },
  });
  await linkOf(subject);
  await act(subject, 'gift', { reason: 'A prize', days: 3 });
  const page = await pageOf(subject);
  expect(page).toMatchObject({
    username: 'looked-at',
    email: emailOf('looked-at'),
    isAdmin: false,
    suspendedAt: null,
    version: 1,
    sessions: [{ agent: 'lightMyRequest' }],
    pushSubscriptions: [{ browser: 'Chrome' }],
    links: [{ clickCount: 0, disabledAt: null, product: { name: expect.any(String) } }],
    traces: [{ action: 'plan.gifted', actor: 'ines', origin: 'browser', reason: 'A prize' }],
  });
  expect(JSON.stringify(page)).not.toMatch(/secret-endpoint|BBBB|argon2|passwordHash|tokenHash/);
});

test('in production an admin needs two-factor sign-in, and is told where to turn it on', async () => {
  const strict = await createTestApp({ adminsNeedTwoFactor: true });
  const other = await strict.member('without-code', { isAdmin: true });
  const ask = async () => {
    const answer = await other.get(`/api/admin/members/${other.userId}`);
    return [answer.statusCode, answer.body];
  };
  expect(await ask()).toEqual([
    403,
    'Admins sign in with a code too. Please turn on two-factor sign-in in your profile, under Security.',
  ]);
  const { secret } = (await other.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await other.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  expect((await ask())[0]).toBe(200);
});
