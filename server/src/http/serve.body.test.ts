import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../test-app.ts';

const { app, travel, visitor, member } = await createTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends the headers of a call, and its body when it is told to. */
async function hold(browser: TestBrowser, call: string, body: object, framing?: 'chunked') {
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // The server answers `expect` when it has read the headers and begins with the call.
  socket.write(
    `${call} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookies}\r\nexpect: 100-continue\r\n` +
      `content-type: application/json\r\n` +
      (framing ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${text.length}\r\n\r\n`),
  );
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes)));
  await once(socket, 'data');
  return async () => {
    const ended = once(socket, 'close');
    socket.write(framing ? `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text);
    await ended;
    return heard.replace('HTTP/1.1 100 Continue\r\n\r\n', '');
  };
}

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/held',
  keys: { p256dh: 'x', auth: 'x' },
};

test.each([
  ['PUT /api/profile', { email: 'held@elsewhere.test' }],
  ['DELETE /api/devices', {}],
  ['POST /api/toggle-admin', {}],
  ['POST /api/notifications/subscribe', { subscription }],
  ['POST /api/change-password', { currentPassword: 'x', newPassword: 'a river to the sea' }],
])('a body of %s that comes after the logout is too late', async (call, body) => {
  const username = `held-${call.replaceAll(/\W+/g, '-')}`.toLowerCase();
  const browser = await member(username);
  await browser.confirm();
  const send = await hold(browser, call, body);
  await browser.post('/api/logout');
  expect(await send()).toMatch(/^HTTP\/1\.1 401 /);
});

test('also in chunks; and a body in time does its work', async () => {
  const browser = await member('held-in-chunks');
  const details = { email: 'held-in-chunks@members.test', firstName: 'Maya' };
  const [late, inTime] = [
    await hold(browser, 'PUT /api/profile', details, 'chunked'),
    await hold(browser, 'PUT /api/profile', details, 'chunked'),
  ];
  expect(await inTime()).toMatch(/^HTTP\/1\.1 200 /);
  await browser.post('/api/logout');
  expect(await late()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a token that was replaced while the body was on its way is dead, with the confirmation that it had', async () => {
  const owner = await member('held-confirmed');
  await owner.confirm();
  const thief = visitor();
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  const send = await hold(thief, 'PUT /api/profile', { email: 'thief@elsewhere.test' });
  // A new token for the session: the thief's is dead.
  await owner.confirm();
  expect(await send()).toMatch(/^HTTP\/1\.1 401 /);
  expect((await owner.get('/api/user')).json()).toMatchObject({ pendingEmail: null });
});

test('a late answer does not put a session’s former token back', async () => {
  const browser = await member('held-renewal');
  // Long enough that a call renews the session.
  travel(2 * 3_600_000);
  const send = await hold(browser, 'PUT /api/profile', { email: 'held-renewal@members.test' });
  await browser.confirm();
  expect(await send()).not.toMatch(/set-cookie/i);
  expect((await browser.get('/api/user')).cookies.map(({ name }) => name)).toEqual(['__Host-session']);
  travel(0);
});
