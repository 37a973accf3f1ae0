import { expect, test } from 'vitest';
import { createMemoryLog } from '../log/memory.fixture.ts';
import { createTestApp, PASSWORD } from '../test-app.ts';

const { log, lines, text } = createMemoryLog();
const { database, visitor, member } = await createTestApp({ developerUsernames: ['maya'] }, { log });
const from = (ip: string) => ({ remoteAddress: ip });

/** The events logged during `act`. */
async function eventsOf(act: () => Promise<unknown>) {
  const before = lines.length;
  await act();
  return lines.slice(before).filter(({ msg }) => msg === 'security');
}

// Developers' usernames are reserved.
const browser = await member('mia');
// There is always an admin left.
await member('ines', { isAdmin: true });
await database.pool.query(
  "UPDATE users SET username = 'maya', email = 'maya@members.test' WHERE username = 'mia'",
);
const { userId } = browser;

test('signing in, well or not, is told with the member and the network, and with no more of the address', async () => {
  const other = visitor();
  const login = (password: string, ip: string) =>
    other.send({ method: 'POST', url: '/api/login', payload: { username: 'mia', password }, ...from(ip) });
  const events = await eventsOf(async () => {
    await login('not hers', '203.0.113.77');
    await login(PASSWORD, '2001:db8:1:2:3:4:5:6');
    await other.post('/api/logout');
  });
  expect(events).toMatchObject([
    { level: 'info', event: 'sign-in-failed', network: '203.0.113.0/24', requestId: expect.any(String) },
    { event: 'signed-in', network: '2001:db8:1::/48', memberId: userId },
    { event: 'signed-out' },
  ]);
  expect(text()).not.toMatch(/113\.77|2001:db8:1:2|maya|mia|not hers/);
});

test('rights, passwords, e-mails, sessions and two-factor are told when they change', async () => {
  const newPassword = 'another spring, further up';
  const events = await eventsOf(async () => {
    await browser.confirm();
    await browser.post('/api/toggle-admin');
    await browser.post('/api/toggle-admin');
    await browser.post('/api/change-password', { currentPassword: 'wrong', newPassword });
    await browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword });
    await browser.post('/api/two-factor/set-up', { password: newPassword });
    await browser.post('/api/two-factor/confirm', { code: '000000' });
    await browser.post('/api/forgot-password', { email: 'maya@members.test' });
    await browser.post('/api/reset-password', { token: 'nobody gave it', password: PASSWORD });
    await browser.delete('/api/devices');
  });
  expect(events.map(({ event }) => event)).toEqual([
    'identity-confirmed',
    'admin-granted',
    'admin-revoked',
    'password-wrong',
    'password-changed',
    'two-factor-set-up',
    'second-factor-wrong',
    'reset-asked-for',
    'reset-token-refused',
    'all-sessions-ended',
  ]);
  expect(events.slice(0, 7).every(({ memberId }) => memberId === userId)).toBe(true);
  expect(text()).not.toMatch(/another spring|nobody gave it/);
});

test('a session that is not enough, one that is over and a limit that is hit are told', async () => {
  const guest = await member('juniper');
  const ended = visitor();
  ended.cookies.set('__Host-session', 'x'.repeat(43));
  const events = await eventsOf(async () => {
    await guest.get('/api/scheduled-notifications');
    await ended.get('/api/user');
    await visitor().get('/api/user');
    for (let attempt = 0; attempt < 10; attempt++)
      await visitor().post('/api/forgot-password', { email: 'nobody@members.test' });
  });
  expect(events.slice(0, 2)).toMatchObject([
    { event: 'access-refused', route: '/api/scheduled-notifications', memberId: expect.any(String) },
    { event: 'session-refused', route: '/api/user' },
  ]);
  expect(events.at(-1)).toMatchObject({ event: 'limit-reached', limit: 'forgot-account-address' });
});

test('a change of e-mail is told as cancelled where one waited, and not otherwise', async () => {
  const guest = await member('changeable');
  await guest.confirm();
  await guest.put('/api/profile', { email: 'changeable@elsewhere.test' });
  const events = await eventsOf(async () => {
    await guest.delete('/api/pending-email');
    await guest.delete('/api/pending-email');
  });
  expect(events.map(({ event }) => event)).toEqual(['email-change-cancelled']);
});
