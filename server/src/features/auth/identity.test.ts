import { type Endpoint, MINUTE } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { endpoints } from '../../http/endpoints.ts';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';

const { now, travel, visitor, member } = await createTestApp();

const changeEmail = (browser: TestBrowser, email: string) => browser.put('/api/profile', { email });
const confirmWith = (browser: TestBrowser, body: object) => browser.post('/api/confirm-identity', body);

const CONFIRMED = [
  'DELETE /api/devices fully',
  'DELETE /api/devices/:id fully',
  'GET /api/my-data/:id fully',
  'POST /api/admin/jobs/:id/run-again fully',
  'POST /api/admin/jobs/:id/set-aside fully',
  'POST /api/admin/jobs/run-again fully',
  'POST /api/admin/late-payments/:id/set-aside fully',
  'POST /api/admin/letters/:id/send-again fully',
  'POST /api/admin/letters/:id/set-aside fully',
  'POST /api/admin/letters/send-again fully',
  'POST /api/admin/links/:shortCode/disable fully',
  'POST /api/admin/links/:shortCode/enable fully',
  'POST /api/admin/members/:id/end-sessions fully',
  'POST /api/admin/members/:id/extend fully',
  'POST /api/admin/members/:id/gift fully',
  'POST /api/admin/members/:id/grant-admin fully',
  'POST /api/admin/members/:id/lift-limits fully',
  'POST /api/admin/members/:id/restore fully',
  'POST /api/admin/members/:id/revoke-admin fully',
  'POST /api/admin/members/:id/revoke-plan fully',
  'POST /api/admin/members/:id/send-reset fully',
  'POST /api/admin/members/:id/suspend fully',
  'POST /api/admin/members/:id/two-factor-off fully',
  // Only with two-factor on: the password is in the body.
  'POST /api/change-password fully',
  'POST /api/close-account fully',
  'POST /api/my-data fully',
  'POST /api/toggle-admin fully',
  'POST /api/two-factor/confirm by-password',
  'POST /api/two-factor/disable by-password',
  'POST /api/two-factor/recovery-codes by-password',
  'PUT /api/profile fully',
];

/** What an open session may do without confirmation, and why. Whoever adds an endpoint decides here. */
const UNASKED = {
  'nothing of the account changes': [
    'DELETE /api/bookmarks/:id',
    'DELETE /api/feed',
    'PATCH /api/links/:shortCode/placements/:placementCode',
    'POST /api/admin/check-rss-feed',
    'POST /api/feed',
    'POST /api/inbox/read',
    'POST /api/links/:shortCode/placements',
    'POST /api/notifications/preview',
    'POST /api/notifications/test',
    'POST /api/purchase-link',
    'POST /api/weekly-letter/confirm-email',
    'PUT /api/bookmarks/:id',
    'PUT /api/episodes/:id/progress',
    'PUT /api/links/:shortCode/notices',
    'PUT /api/notices',
    'PUT /api/notifications/preferences',
    'PUT /api/notifications/quiet-hours',
    'PUT /api/queue',
    'PUT /api/weekly-letter',
  ],
  'it is what asks': ['POST /api/confirm-identity'],
  'the password is in the body, and two-factor is off': ['POST /api/two-factor/set-up'],
  'who else could is asked: the change was confirmed when it was asked for': [
    'DELETE /api/pending-email',
    'POST /api/pending-email/resend',
  ],
  'it ends with the session': ['POST /api/notifications/subscribe', 'POST /api/notifications/unsubscribe'],
  'money moves at the provider alone, which asks for a card, or undoes there what was done there': [
    'POST /api/billing-portal',
    'POST /api/create-subscription',
  ],
  'it is seen at once, and changed again as easily': [
    'DELETE /api/profile-picture',
    'POST /api/profile-picture',
    'PUT /api/user/time-zone',
  ],
  'it is an admin’s daily work, and logged with who did it': [
    'DELETE /api/episodes/:id/transcript',
    'DELETE /api/notification-logs/:id',
    'DELETE /api/scheduled-notifications/:id',
    'POST /api/admin/rss-items/:id/announce',
    'POST /api/notifications/send',
    'POST /api/scheduled-notifications',
    'POST /api/send-push-notification',
    'PUT /api/episodes/:id/transcript',
    'PUT /api/scheduled-notifications/:id',
  ],
};

test('these calls, and no others, want more than an open session', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const declared = endpoints.filter(({ confirmed }) => confirmed);
  expect(declared.map((call) => `${nameOf(call)} ${call.confirmed}`).toSorted()).toEqual(CONFIRMED);
  const changing = endpoints.filter(
    ({ method, access, confirmed }) =>
      method !== 'GET' && access !== 'public' && access !== 'signed' && !confirmed,
  );
  expect(changing.map(nameOf).toSorted()).toEqual(Object.values(UNASKED).flat().toSorted());
  const renewing = endpoints.filter(({ renewsSession }) => renewsSession);
  expect(renewing.map(({ path }) => path).toSorted()).toEqual([
    '/api/change-password',
    '/api/confirm-identity',
    '/api/two-factor/set-up',
  ]);
});

test.each([
  ['PUT', '/api/profile', { email: 'new@members.test' }],
  ['POST', '/api/toggle-admin', undefined],
  ['DELETE', '/api/devices', undefined],
  ['DELETE', '/api/devices/0190a5d4-7c1e-7000-8000-000000000000', undefined],
  ['POST', '/api/my-data', undefined],
  ['GET', '/api/my-data/0190a5d4-7c1e-7000-8000-000000000000', undefined],
  ['POST', '/api/two-factor/confirm', { code: '123456' }],
  ['POST', '/api/two-factor/disable', { code: '123456' }],
  ['POST', '/api/two-factor/recovery-codes', { code: '123456' }],
] as const)('%s %s: a session that was stolen is asked who it is', async (method, url, payload) => {
  const browser = await member(`stolen-${method}-${url.replaceAll('/', '-')}`.slice(0, 64));
  const before = (await browser.get('/api/user')).json();
  const answer = await browser.send({ method, url, ...(payload && { payload }) });
  expect([answer.statusCode, answer.body, answer.headers['confirm-identity']]).toEqual([
    403,
    'Please confirm that it is you.',
    'password',
  ]);
  expect((await browser.get('/api/user')).json()).toEqual(before);
  await browser.confirm();
  const again = await browser.send({ method, url, ...(payload && { payload }) });
  expect(again.headers['confirm-identity']).toBeUndefined();
  expect(again.body).not.toBe(answer.body);
});

test('the profile is saved as ever while the e-mail stays', async () => {
  const browser = await member('unasked');
  const answer = await browser.put('/api/profile', { email: 'unasked@members.test', firstName: 'U' });
  expect([answer.statusCode, answer.json().firstName]).toEqual([200, 'U']);
});

test.each([{ csUserId: 'CS666' }, { csUserId: '' }, {}])(
  'a session that was stolen does not lead the links elsewhere with %j',
  async (change) => {
    const username = `earning-${change.csUserId ?? 'unsaid'}`;
    const browser = await member(username);
    const email = `${username}@members.test`;
    const first = await browser.put('/api/profile', { email, csUserId: 'CS20418' });
    expect([first.statusCode, first.json().csUserId]).toEqual([200, 'CS20418']);
    const answer = await browser.put('/api/profile', { email, ...change });
    expect([answer.statusCode, answer.headers['confirm-identity']]).toEqual([403, 'password']);
    const same = await browser.put('/api/profile', { email, csUserId: ' CS20418 ', firstName: 'E' });
    expect([same.statusCode, same.json().csUserId]).toEqual([200, 'CS20418']);
  },
);

test('a confirmation is good for ten minutes, on this session alone', async () => {
  const browser = await member('minutes');
  const phone = visitor();
  await phone.post('/api/login', { username: 'minutes', password: PASSWORD });
  expect((await browser.confirm()).statusCode).toBe(204);
  expect((await changeEmail(phone, 'm@phone.test')).statusCode).toBe(403);
  travel(9 * MINUTE);
  expect((await changeEmail(browser, 'm@one.test')).statusCode).toBe(200);
  travel(10 * MINUTE + 1);
  expect((await changeEmail(browser, 'm@two.test')).statusCode).toBe(403);
  travel(0);
});

test('a wrong password confirms nothing; guessing is a 429', async () => {
  const browser = await member('guessed');
  const wrong = await confirmWith(browser, { password: 'not the password' });
  expect([wrong.statusCode, wrong.body, wrong.headers['confirm-identity']]).toEqual([
    422,
    'The password is wrong.',
    'password',
  ]);
  expect((await changeEmail(browser, 'g@one.test')).statusCode).toBe(403);
  const statuses = [];
  for (let at = 0; at < 10; at++)
    statuses.push((await confirmWith(browser, { password: 'not the password' })).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

/** A member with two-factor on, and the next code of their app. */
async function memberWithApp(username: string) {
  const browser = await member(username);
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const code = () => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  await browser.post('/api/two-factor/confirm', { code: code() });
  return { browser, code };
}

test('where two-factor is on, a session and the password do not change the password without a code', async () => {
  const { browser, code } = await memberWithApp('known-password');
  const change = () =>
    browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a river to the sea' });
  const expectAsked = async () => {
    const asked = await change();
    expect([asked.statusCode, asked.headers['confirm-identity']]).toEqual([403, 'password code']);
  };
  await expectAsked();
  await browser.confirm();
  await expectAsked();
  const signIn = { username: 'known-password', password: PASSWORD };
  expect((await visitor().post('/api/login', signIn)).statusCode).toBe(202);
  await browser.confirm(code());
  expect((await change()).statusCode).toBe(204);
  expect((await visitor().post('/api/login', signIn)).statusCode).toBe(401);
});

test('where two-factor is on, a code is wanted beside the password, and works once', async () => {
  const { browser, code } = await memberWithApp('factored');
  const asked = await changeEmail(browser, 'f@one.test');
  expect([asked.statusCode, asked.headers['confirm-identity']]).toEqual([403, 'password code']);
  expect((await browser.confirm()).statusCode).toBe(204);
  expect((await changeEmail(browser, 'f@one.test')).statusCode).toBe(403);
  const wrong = await browser.confirm('000000');
  expect([wrong.statusCode, wrong.headers['confirm-identity']]).toEqual([422, 'code']);
  const used = code();
  expect((await browser.confirm(used)).statusCode).toBe(204);
  expect((await changeEmail(browser, 'f@one.test')).statusCode).toBe(200);
  expect((await browser.confirm(used)).statusCode).toBe(422);
});

test.each([
  ['a confirmation', (browser: TestBrowser) => browser.confirm()],
  [
    'a new password',
    (browser: TestBrowser) =>
      browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a river to the sea' }),
  ],
  [
    'setting up two-factor',
    (browser: TestBrowser) => browser.post('/api/two-factor/set-up', { password: PASSWORD }),
  ],
])('%s gives the session a new token, and the old one is dead at once', async (name, prove) => {
  const browser = await member(`renewed-by-${name.replaceAll(' ', '-')}`);
  const thief = visitor();
  for (const [cookie, token] of browser.cookies) thief.cookies.set(cookie, token);
  expect((await thief.get('/api/user')).statusCode).toBe(200);
  const { id } = (await browser.get('/api/devices')).json()[0];
  expect((await prove(browser)).statusCode).toBeLessThan(300);
  expect((await thief.get('/api/user')).statusCode).toBe(401);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
  // It is the same session: whatever belongs to it stays.
  expect((await browser.get('/api/devices')).json()).toMatchObject([{ id, isCurrent: true }]);
});

test('of two who hold one token and confirm at once, one gets the session', async () => {
  const browser = await member('two-holders');
  const thief = visitor();
  for (const [cookie, token] of browser.cookies) thief.cookies.set(cookie, token);
  const answers = await Promise.all([browser.confirm(), thief.confirm()]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 401]);
});

test('a session that ends with the browser still does after a confirmation', async () => {
  await member('brief');
  const browser = visitor();
  await browser.post('/api/login', { username: 'brief', password: PASSWORD }, { 'x-remember-me': '0' });
  const [cookie] = (await browser.confirm()).cookies;
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
  expect(cookie?.maxAge).toBeUndefined();
});
