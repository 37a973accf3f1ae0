import { DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { PASSWORD, PUBLIC_URL } from '../test-app.ts';
import { createTestAdmin } from './admin.verbs.fixture.ts';

const { admin, app, database, member, signIn, visitor } = await createTestAdmin();

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
  await app.listen({ host: '127.0.0.1', port: 0 });
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
