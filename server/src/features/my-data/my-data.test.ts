import { randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { replaceKey, TEST_KEYS } from '../../db/test-database.ts';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { sweepCopies } from './my-data.service.ts';
import { addSessions, askForCopy, filesOf, stateOf } from './my-data.fixture.ts';

const product = await createTestApp();
const { database, emailTo, member, visitor, now, travel } = product;
const { pool } = database;

const NONE = { id: null, state: 'none', until: null, bytes: null };
const download = (browser: typeof visitor extends () => infer B ? B : never, id: string) =>
  browser.get(`/api/my-data/${id}`);
const chunks = async () =>
  (await pool.query('SELECT count(*)::int AS n FROM data_copy_chunks')).rows[0].n as number;
const sweep = () => sweepCopies(database, now());

/** The member at another device, who has confirmed it there too. */
async function elsewhere(username: string) {
  const other = visitor();
  await other.post('/api/login', { username, password: PASSWORD });
  await other.confirm();
  return other;
}

test('who asks for their data gets it once: a ZIP with a telling name, kept by no cache, and a letter that leads to it', async () => {
  const maya = await member('maya');
  expect(await stateOf(maya)).toEqual(NONE);
  const copy = await askForCopy(maya);
  expect(Date.parse(copy.until!) - now().getTime()).toBeGreaterThan(DAY - MINUTE);

  const letter = await emailTo(emailOf('maya'), /ready to download/);
  expect(letter.action?.url).toBe('https://clear-spring.test/profile?section=security');
  expect(JSON.stringify(letter)).not.toContain(copy.id);

  const answer = await download(maya, copy.id);
  expect(answer.statusCode).toBe(200);
  const day = now().toISOString().slice(0, 10);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(copy.bytes),
    // Nobody gets a part of it: whoever asks for one gets it whole.
    'accept-ranges': 'none',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining(`filename="Clear_Spring_maya_${day}.zip"`),
  });
  expect(filesOf(answer.rawPayload).json('profile')).toMatchObject({ username: 'maya' });

  await expect.poll(() => stateOf(maya)).toMatchObject({ state: 'downloaded', id: copy.id });
  const other = await elsewhere('maya');
  expect(await stateOf(other)).toMatchObject({ state: 'downloaded', until: null });
  const again = await download(other, copy.id);
  expect([again.statusCode, again.body]).toEqual([
    410,
    'This copy was downloaded before. Please have a new one made.',
  ]);
});

test('clicks that nobody has added up yet are in it', async () => {
  const browser = await member('clicked');
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  expect((await visitor().get(new URL(shortUrl).pathname)).statusCode).toBe(302);
  const { id } = await askForCopy(browser);
  const { json } = filesOf((await download(browser, id)).rawPayload);
  expect(json('placements')).toMatchObject([{ clicks: 1 }]);
});

test('what was sent and did not arrive can be fetched again by the same session for ten minutes; then it is gone', async () => {
  const browser = await member('tunnel');
  const { id } = await askForCopy(browser);
  await download(browser, id);
  await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'downloaded' });
  travel(9 * MINUTE);
  expect((await download(browser, id)).statusCode).toBe(200);
  travel(11 * MINUTE);
  await browser.confirm();
  expect((await download(browser, id)).statusCode).toBe(410);
  expect((await stateOf(browser)).until).toBeNull();
  await sweep();
  expect(await stateOf(browser)).toEqual(NONE);
  travel(0);
});

test('asking for headers alone uses nothing up', async () => {
  const browser = await member('curious');
  const { id } = await askForCopy(browser);
  const answer = await browser.send({ method: 'HEAD', url: `/api/my-data/${id}` });
  expect(answer.statusCode).toBe(200);
  expect((await download(browser, id)).statusCode).toBe(200);
  await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'downloaded' });
});

test('a copy is its member’s alone: to anybody else it is none, and to a session that confirms nothing it is closed', async () => {
  const owner = await member('owner');
  const { id } = await askForCopy(owner);
  const other = await member('other');
  await other.confirm();
  const foreign = await download(other, id);
  expect([foreign.statusCode, foreign.body]).toEqual([404, 'There is no such copy.']);
  expect((await download(visitor(), id)).statusCode).toBe(401);
  expect((await visitor().post('/api/my-data')).statusCode).toBe(401);
  const stolen = visitor();
  await stolen.post('/api/login', { username: 'owner', password: PASSWORD });
  const closed = await download(stolen, id);
  expect([closed.statusCode, closed.headers['confirm-identity']]).toEqual([403, 'password']);
  expect(await stateOf(owner)).toMatchObject({ state: 'ready', id });
});

test('who asks again, on two devices at once or while it waits, gets the same copy', async () => {
  const browser = await member('eager');
  await browser.confirm();
  const phone = await elsewhere('eager');
  const asked = await Promise.all([browser, phone, browser, phone].map((each) => each.post('/api/my-data')));
  expect(new Set(asked.map((answer) => answer.json().id)).size).toBe(1);
  const { id } = await askForCopy(phone);
  expect(asked[0]!.json().id).toBe(id);
  // None of these counted against the limit.
  await download(phone, id);
  await expect.poll(() => stateOf(phone)).toMatchObject({ state: 'downloaded' });
  expect((await askForCopy(phone)).id).not.toBe(id);
});

test('three a day, and then a sentence', async () => {
  const browser = await member('greedy');
  for (let at = 0; at < 3; at++) {
    await download(browser, (await askForCopy(browser)).id);
    await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'downloaded' });
  }
  const refused = await browser.post('/api/my-data');
  expect([refused.statusCode, refused.body]).toEqual([
    429,
    'You can have three copies made a day. Please come back tomorrow.',
  ]);
  travel(DAY);
  await browser.confirm();
  expect((await browser.post('/api/my-data')).statusCode).toBe(200);
  travel(0);
  await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'ready' });
});

test('after a day it is gone, and the sweep deletes its bytes', async () => {
  await pool.query('DELETE FROM data_copies');
  const browser = await member('late');
  const { id } = await askForCopy(browser);
  expect(await chunks()).toBeGreaterThan(0);
  travel(DAY + 1000);
  expect(await stateOf(browser)).toEqual(NONE);
  await browser.confirm();
  const answer = await download(browser, id);
  expect([answer.statusCode, answer.body]).toEqual([
    410,
    'This copy is older than a day. Please have a new one made.',
  ]);
  await sweep();
  expect(await chunks()).toBe(0);
  travel(0);
});

test('one that cannot be made is given up, counts for nothing, and another can be asked for', async () => {
  const browser = await member('unlucky');
  await browser.confirm();
  await pool.query('ALTER TABLE episode_progress RENAME TO hidden');
  const failed = (await browser.post('/api/my-data')).json().id as string;
  await expect
    .poll(() => stateOf(browser), { timeout: 40_000 })
    .toMatchObject({ state: 'failed', until: null });
  await pool.query('ALTER TABLE hidden RENAME TO episode_progress');
  expect(await download(browser, failed)).toMatchObject({
    statusCode: 409,
    body: 'This copy is not ready yet.',
  });
  for (let at = 0; at < 3; at++) {
    await download(browser, (await askForCopy(browser)).id);
    await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'downloaded' });
  }
});

test('one whose job is lost is given up after an hour', async () => {
  const browser = await member('forgotten');
  await pool.query(`INSERT INTO data_copies (id, user_id, requested_at) VALUES (gen_random_uuid(), $1, $2)`, [
    browser.userId,
    now(),
  ]);
  expect(await stateOf(browser)).toMatchObject({ state: 'making' });
  travel(HOUR + 1000);
  expect(await stateOf(browser)).toMatchObject({ state: 'failed' });
  travel(0);
});

test('what lies in the database opens nowhere else: no file of it is there in plain', async () => {
  const browser = await member('sealed');
  const { id } = await askForCopy(browser);
  const { rows } = await pool.query('SELECT sealed FROM data_copy_chunks WHERE copy_id = $1', [id]);
  const bytes = Buffer.concat(rows.map(({ sealed }) => sealed as Buffer));
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(bytes.includes('README.txt')).toBe(false);
  const thief = await member('thief');
  const { id: own } = await askForCopy(thief);
  await pool.query(
    `UPDATE data_copy_chunks mine SET sealed = theirs.sealed FROM data_copy_chunks theirs
     WHERE mine.copy_id = $1 AND theirs.copy_id = $2`,
    [own, id],
  );
  expect((await download(thief, own)).statusCode).toBe(410);
});

test('a copy that a new secret key does not open is given up when it is asked for: a sentence, and it counts for nothing', async () => {
  const browser = await member('rotated');
  const { id } = await askForCopy(browser);
  const newKey = randomBytes(32);
  const oldKey = TEST_KEYS.current;
  await replaceKey(database.db, { current: newKey, previous: oldKey });
  onTestFinished(() => replaceKey(database.db, { current: oldKey, previous: newKey }));
  const answer = await download(browser, id);
  expect([answer.statusCode, answer.body]).toEqual([
    410,
    'This copy can no longer be opened. Please have a new one made: this one does not count.',
  ]);
  expect(await stateOf(browser)).toEqual({ id, state: 'failed', until: null, bytes: null });
  for (let at = 0; at < 3; at++) {
    expect((await download(browser, (await askForCopy(browser)).id)).statusCode).toBe(200);
    await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'downloaded' });
  }
});

test.each([
  ['gone', 'DELETE FROM data_copy_chunks WHERE copy_id = $1 AND number = 2'],
  ['cut', 'UPDATE data_copy_chunks SET sealed = substr(sealed, 1, 1000) WHERE copy_id = $1 AND number = 2'],
  [
    'another',
    `UPDATE data_copy_chunks a SET sealed = b.sealed FROM data_copy_chunks b
               WHERE a.copy_id = $1 AND b.copy_id = $1 AND a.number = 2 AND b.number = 1`,
  ],
])(
  'a copy whose later part is %s is answered with a sentence, and not with half of it',
  async (how, damage) => {
    const browser = await member(`part-${how}`);
    await addSessions(pool, `part-${how}`, 2500);
    const { id } = await askForCopy(browser);
    await pool.query(damage, [id]);
    const answer = await download(browser, id);
    expect([answer.statusCode, answer.body]).toEqual([
      410,
      'This copy can no longer be opened. Please have a new one made: this one does not count.',
    ]);
    expect(await stateOf(browser)).toMatchObject({ state: 'failed' });
  },
);
