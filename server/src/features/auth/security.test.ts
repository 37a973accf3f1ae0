import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';

const { visitor, member } = await createTestApp();
const NEW_PASSWORD = 'a river to the sea';

async function signIn(username: string, agent: string, password = PASSWORD) {
  const browser = visitor();
  const answer = await browser.post('/api/login', { username, password }, { 'user-agent': agent });
  return Object.assign(browser, { statusCode: answer.statusCode });
}

test('PROF-06 the password changes, this device stays signed in and every other one is out', async () => {
  const here = await member('maya');
  const elsewhere = await signIn('maya', 'Phone');
  const answer = await here.post('/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect(answer.statusCode).toBe(204);
  expect((await here.get('/api/user')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
  expect((await signIn('maya', 'Phone')).statusCode).toBe(401);
  expect((await signIn('maya', 'Phone', NEW_PASSWORD)).statusCode).toBe(200);
});

test.each([
  ['a wrong current password', 'not the password', NEW_PASSWORD, 422, 'The current password is wrong.'],
  ['a new one that is too short', PASSWORD, 'short', 400, 'Password must be at least 6 characters'],
])('the password does not change with %s', async (name, currentPassword, newPassword, status, sentence) => {
  const username = name.replaceAll(' ', '-');
  const browser = await member(username);
  const answer = await browser.post('/api/change-password', { currentPassword, newPassword });
  expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
  expect((await signIn(username, 'Phone')).statusCode).toBe(200);
});

test('guessing at the current password is a 429 after ten', async () => {
  const browser = await member('guessed');
  const guess = () =>
    browser.post('/api/change-password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD });
  for (let at = 0; at < 10; at++) expect((await guess()).statusCode).toBe(422);
  expect((await guess()).statusCode).toBe(429);
});

test('who guesses at the password on one session keeps the owner on another from nothing', async () => {
  const stolen = await member('robbed');
  const owner = await signIn('robbed', 'Phone');
  const guess = () => stolen.post('/api/confirm-identity', { password: 'wrong' });
  for (let at = 0; at < 10; at++) expect((await guess()).statusCode).toBe(422);
  expect((await guess()).statusCode).toBe(429);
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await owner.confirm()).statusCode).toBe(204);
  expect((await owner.post('/api/change-password', passwords)).statusCode).toBe(204);
});

test('a password is not changed to itself, and five times an hour at most', async () => {
  const browser = await member('looping');
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('/api/change-password', { currentPassword, newPassword });
  const same = await change(PASSWORD, PASSWORD);
  expect([same.statusCode, same.body]).toEqual([
    400,
    'This is your current password. Please choose another.',
  ]);
  let current = PASSWORD;
  for (let at = 0; at < 5; at++) {
    const next = `a river to the sea, ${at}`;
    expect((await change(current, next)).statusCode).toBe(204);
    current = next;
  }
  expect((await change(current, NEW_PASSWORD)).statusCode).toBe(429);
  expect((await signIn('looping', 'Phone', current)).statusCode).toBe(200);
});

test('PROF-08 the devices are listed, one can be logged out, and all', async () => {
  const laptop = await member('tomas');
  const phone = await signIn('tomas', 'A phone');
  const tablet = await signIn('tomas', 'A tablet');
  await phone.confirm();
  const devices = (await phone.get('/api/devices')).json();
  expect(devices).toHaveLength(3);
  expect(devices.filter((device: { isCurrent: boolean }) => device.isCurrent)).toMatchObject([
    { agent: 'A phone' },
  ]);

  const { id } = devices.find((device: { agent: string }) => device.agent === 'A tablet');
  expect((await phone.delete(`/api/devices/${id}`)).statusCode).toBe(204);
  expect((await tablet.get('/api/user')).statusCode).toBe(401);
  expect((await laptop.get('/api/user')).statusCode).toBe(200);
  expect(await phone.delete(`/api/devices/${id}`)).toMatchObject({
    statusCode: 404,
    body: 'This device is not signed in.',
  });

  const { statusCode, headers } = await phone.delete('/api/devices');
  expect([statusCode, headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect(phone.cookies.has('__Host-session')).toBe(false);
  expect((await laptop.get('/api/user')).statusCode).toBe(401);
});

test('another member’s device is out of reach', async () => {
  const [mine, theirs] = [await member('mine'), await member('theirs')];
  await mine.confirm();
  const [device] = (await theirs.get('/api/devices')).json();
  expect((await mine.delete(`/api/devices/${device.id}`)).statusCode).toBe(404);
  expect((await mine.delete("/api/devices/x' OR 1=1")).statusCode).toBe(404);
  expect((await theirs.get('/api/user')).statusCode).toBe(200);
});

test('signing in is a 429 after twenty wrong passwords, for that account only', async () => {
  await member('besieged');
  await member('neighbour');
  const guess = (username: string, password: string) => visitor().post('/api/login', { username, password });
  for (let at = 0; at < 20; at++) expect((await guess('besieged', 'wrong guess')).statusCode).toBe(401);
  const answer = await guess('BESIEGED', 'wrong guess');
  expect(answer.statusCode).toBe(429);
  expect(answer.body).toMatch(/^Too many attempts\. Please try again in .*\.$/);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await guess('neighbour', PASSWORD)).statusCode).toBe(200);
});

test('a password manager is led to the page where the password is changed', async () => {
  const answer = await visitor().get('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile?section=security']);
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await visitor().get(none)).statusCode).toBe(404);
});
