import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { whileHeld } from '../../test-held-member.ts';

const { database, visitor, member } = await createTestApp({
  developerUsernames: ['demo-member', 'demo-admin'],
});

const dataUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

test('API-36 saving the profile answers the updated user', async () => {
  const browser = await member('maya');
  const answer = await browser.put('/api/profile', {
    firstName: ' Maya ',
    lastName: 'Lindqvist',
    email: 'maya@members.test',
    csUserId: 'CS20418',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ firstName: 'Maya', lastName: 'Lindqvist', csUserId: 'CS20418' });
  expect((await browser.get('/api/user')).json()).toEqual(answer.json());
});

test('names and csUserId may be left out, and are taken away by that', async () => {
  const browser = await member('brief');
  await browser.put('/api/profile', {
    firstName: 'B',
    lastName: 'R',
    email: 'brief@members.test',
    csUserId: 'CS1',
  });
  await browser.confirm();
  const answer = await browser.put('/api/profile', { email: 'brief@members.test', csUserId: '' });
  expect(answer.json()).toMatchObject({ firstName: null, lastName: null, csUserId: null });
});

test('a page that began before another device saved takes back nothing that it has not changed', async () => {
  const browser = await member('twice');
  const seen = { firstName: '', lastName: '', email: 'twice@members.test', csUserId: '' };
  const save = (changes: object) => browser.put('/api/profile', { ...seen, ...changes, seen });
  await save({ csUserId: 'CS1' });
  await save({ firstName: 'Ada' });
  expect((await save({ lastName: 'Byron' })).json()).toMatchObject({
    firstName: 'Ada',
    lastName: 'Byron',
    csUserId: 'CS1',
  });
  expect((await save({})).statusCode).toBe(200);
  expect((await save({ csUserId: 'CS2' })).statusCode).toBe(403);
});

test.each([
  ['an invalid e-mail', { email: 'maya@' }, 'Please enter a valid email'],
  [
    'a csUserId with a dash',
    { csUserId: 'CS-1' },
    'CS User ID can only contain letters and numbers (no spaces or special characters)',
  ],
  ['a name of 101 letters', { firstName: 'm'.repeat(101) }, 'Please use at most 100 characters'],
])('the profile is not saved with %s', async (name, bad, sentence) => {
  const username = name.replaceAll(/[^a-z0-9]/g, '-');
  const browser = await member(username);
  const before = (await browser.get('/api/user')).json();
  const answer = await browser.put('/api/profile', { email: `${username}@members.test`, ...bad });
  expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  expect((await browser.get('/api/user')).json()).toEqual(before);
});

test('another account’s e-mail cannot be taken, in any letter case, and nothing else is saved with it', async () => {
  await member('owner');
  const browser = await member('thief');
  await browser.confirm();
  const answer = await browser.put('/api/profile', { firstName: 'T', email: 'OWNER@members.test' });
  expect([answer.statusCode, answer.body]).toEqual([409, 'Another account uses this email.']);
  expect((await browser.get('/api/user')).json()).toMatchObject({
    firstName: null,
    email: 'thief@members.test',
  });
});

test('what the body holds beside the profile is not taken', async () => {
  const browser = await member('climber');
  await browser.put('/api/profile', {
    email: 'climber@members.test',
    isAdmin: true,
    username: 'root',
    id: 'x',
  });
  expect((await browser.get('/api/user')).json()).toMatchObject({ username: 'climber', isAdmin: false });
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'API-37 a %s becomes the profile picture, at most 400 px and without metadata',
  async (format) => {
    const browser = await member(`pictured-${format}`);
    const given = await picture(900, 300, format);
    const answer = await browser.post('/api/profile-picture', {
      profilePicture: dataUrl(given, `image/${format}`),
    });
    expect(answer.statusCode).toBe(200);
    const { profilePicture } = answer.json();
    expect(profilePicture).toMatch(/^\/api\/pictures\/[\w-]{43}$/);
    const served = await browser.get(profilePicture);
    expect(served.headers['content-type']).toBe(format === 'jpeg' ? 'image/jpeg' : 'image/png');
    expect(served.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width, height, exif]).toEqual([400, 133, undefined]);
  },
);

test('two members may have the same picture', async () => {
  const profilePicture = dataUrl(await picture(30, 30, 'png'));
  for (const username of ['twin-one', 'twin-two']) {
    const answer = await (await member(username)).post('/api/profile-picture', { profilePicture });
    expect(answer.statusCode).toBe(200);
  }
});

test('a removed picture is gone, for this member alone, and can be removed again', async () => {
  const profilePicture = dataUrl(await picture(30, 30, 'jpeg'));
  const [leaving, staying] = [await member('unpictured'), await member('still-pictured')];
  for (const browser of [leaving, staying]) await browser.post('/api/profile-picture', { profilePicture });
  for (let time = 0; time < 2; time++) {
    const answer = await leaving.delete('/api/profile-picture');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ username: 'unpictured', profilePicture: null });
  }
  expect((await leaving.get('/api/user')).json()).toMatchObject({ profilePicture: null });
  const { profilePicture: address } = (await staying.get('/api/user')).json() as { profilePicture: string };
  expect((await staying.get(address)).statusCode).toBe(200);
  await staying.delete('/api/profile-picture');
  expect(await staying.get(address)).toMatchObject({ statusCode: 404, body: 'There is no such picture.' });
});

test('a picture is for signed-in members only', async () => {
  const browser = await member('shy');
  const { profilePicture } = (
    await browser.post('/api/profile-picture', { profilePicture: dataUrl(await picture(10, 10, 'png')) })
  ).json();
  expect((await visitor().get(profilePicture)).statusCode).toBe(401);
  expect((await (await member('friend')).get(profilePicture)).statusCode).toBe(200);
});

const png = await picture(20, 20, 'png');
const jpeg = await picture(20, 20, 'jpeg');
/** A complete PNG of one bit per pixel: a small file with 400 million pixels. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const huge = blackPng(20_000);
const NOT_A_PICTURE = 'Please select an image file (JPEG, PNG, etc.).';
const DAMAGED = 'This image is damaged or has too many pixels.';

test.each([
  [
    'an SVG',
    dataUrl('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'),
    415,
    NOT_A_PICTURE,
  ],
  ['HTML that says it is a PNG', dataUrl('<!doctype html><script>alert(1)</script>'), 415, NOT_A_PICTURE],
  ['an address', 'https://evil.test/picture.png', 415, NOT_A_PICTURE],
  ['a truncated PNG', dataUrl(png.subarray(0, -20)), 422, DAMAGED],
  [
    'a JPEG that ends in the middle',
    dataUrl(Buffer.concat([jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(-2)])),
    422,
    DAMAGED,
  ],
  [
    'a PNG with a ZIP behind it',
    dataUrl(Buffer.concat([png, Buffer.from('PK\u0003\u0004 and more')])),
    422,
    DAMAGED,
  ],
  ['a GIF that is a script', dataUrl('GIF89a/*;*/=1;alert(1);'), 422, DAMAGED],
  ['20,000 × 20,000 pixels', dataUrl(huge), 422, DAMAGED],
  [
    'more than 5 MB',
    dataUrl(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])),
    413,
    'Please select an image smaller than 5MB.',
  ],
])('a picture that is %s is refused and changes nothing', async (name, profilePicture, status, sentence) => {
  const browser = await member(`hostile-${name.replaceAll(/[^a-zA-Z0-9]/g, '-')}`);
  const answer = await browser.post('/api/profile-picture', { profilePicture });
  expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
  expect((await browser.get('/api/user')).json().profilePicture).toBeNull();
});

test('API-34 PROF-29 the developers that the operator names switch their admin mode on and off; nobody else does', async () => {
  const answer = await visitor().post('/api/register', {
    username: 'Demo-Admin',
    email: 'd@m.test',
    password: PASSWORD,
  });
  expect(answer.statusCode).toBe(409);
  const browser = await member('to-be-renamed');
  await database.pool.query(
    `UPDATE users SET username = 'demo-admin', username_key = 'demo-admin' WHERE username = 'to-be-renamed'`,
  );
  expect((await browser.get('/api/developer')).json()).toEqual({ isDeveloper: true });
  await browser.confirm();
  expect((await browser.post('/api/toggle-admin')).json()).toMatchObject({
    username: 'demo-admin',
    isAdmin: true,
  });
  const only = await browser.post('/api/toggle-admin');
  expect([only.statusCode, only.body]).toEqual([
    422,
    'You are the only admin. Please make somebody else an admin first.',
  ]);
  await member('another', { isAdmin: true });
  expect((await browser.post('/api/toggle-admin')).json()).toMatchObject({ isAdmin: false });

  const other = await member('ordinary');
  expect((await other.get('/api/developer')).json()).toEqual({ isDeveloper: false });
  await other.confirm();
  const refused = await other.post('/api/toggle-admin');
  expect([refused.statusCode, refused.body]).toEqual([403, 'Developer Options are not for this account.']);
  expect((await other.get('/api/user')).json().isAdmin).toBe(false);
});

test('of two switches of one admin mode at once, one switches and leaves a trace, the other changes nothing', async () => {
  const browser = await member('twice-at-once');
  await database.pool.query(
    `UPDATE users SET username = 'demo-member', username_key = 'demo-member' WHERE username = 'twice-at-once'`,
  );
  await browser.confirm();
  const both = await whileHeld(database.pool, browser.userId, 2, () =>
    Promise.all([browser.post('/api/toggle-admin'), browser.post('/api/toggle-admin')]),
  );
  const answers = both.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(answers).toMatchObject([
    { statusCode: 200 },
    {
      statusCode: 409,
      body: 'Your rights were changed meanwhile, so nothing was changed. Please look again.',
    },
  ]);
  expect((await browser.get('/api/user')).json().isAdmin).toBe(true);
  const traces = `SELECT action FROM traces JOIN users ON users.id = subject_id WHERE username = 'demo-member'`;
  expect((await database.pool.query(traces)).rows).toEqual([{ action: 'admin.granted' }]);
});
