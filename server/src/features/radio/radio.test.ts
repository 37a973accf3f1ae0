import { readFile } from 'node:fs/promises';
import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../test-app.ts';

const { database, member, visitor, travel, now } = await createTestApp();
const outside = await createTestApp({ radioEmbedUrl: 'https://radio.station.test/embed?player=1' });

const subscriber = (username: string, app: Pick<TestApp, 'member'> = { member }) =>
  app.member(username, { plan: new Date(now().getTime() + DAY) });
const streamOf = (url: string) => new URL(url, PUBLIC_URL).searchParams.get('stream')!;

test('the stream’s address is told to subscribers, and to nobody else', async () => {
  const free = await member('free');
  expect((await visitor().get('/api/radio')).statusCode).toBe(401);
  const refused = await free.get('/api/radio');
  expect([refused.statusCode, refused.body]).toEqual([403, 'This is part of the paid plan.']);
  const browser = await subscriber('listener');
  const answer = await browser.get('/api/radio');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json().url).toMatch(/^\/widgets\/radio\.html\?stream=%2Fapi%2Fradio%2Fstream%3F/);
});

test('the stream plays for whom it was made, without a cookie, while their plan runs', async () => {
  const browser = await subscriber('playing');
  const stream = streamOf((await browser.get('/api/radio')).json().url);
  const file = await readFile(new URL('../../../../content/audio/radio.mp3', import.meta.url));
  const whole = await visitor().get(stream);
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'private, no-store' });
  expect(whole.rawPayload.equals(file)).toBe(true);
  const part = await visitor().get(stream, { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${file.length}`]);
  expect(part.rawPayload.equals(file.subarray(100, 200))).toBe(true);
  expect(await visitor().get(stream, { range: `bytes=${file.length}-` })).toMatchObject({
    statusCode: 416,
    body: 'The range lies outside the file.',
  });
  travel(2 * DAY);
  const after = await visitor().get(stream);
  travel(0);
  expect([after.statusCode, after.body]).toEqual([403, 'The radio is part of the paid plan.']);
});

test('an address that nobody was given plays nothing', async () => {
  const mine = new URL(
    streamOf((await (await subscriber('generous')).get('/api/radio')).json().url),
    PUBLIC_URL,
  );
  const forFree = new URL(mine);
  const { rows } = await database.pool.query(
    `SELECT sessions.id FROM sessions JOIN users ON users.id = user_id WHERE username = 'free'`,
  );
  forFree.searchParams.set('listener', rows[0].id);
  const forged = new URL(mine);
  forged.searchParams.set('proof', 'A'.repeat(43));
  for (const url of [forFree, forged]) {
    const answer = await visitor().get(url.pathname + url.search);
    expect([answer.statusCode, answer.body]).toEqual([403, 'This address of the radio is not right.']);
  }
});

test('the stream’s address dies with the session that it was made for', async () => {
  const browser = await subscriber('leaving');
  const stream = streamOf((await browser.get('/api/radio')).json().url);
  expect((await visitor().get(stream, { range: 'bytes=0-9' })).statusCode).toBe(206);
  await browser.post('/api/logout');
  const after = await visitor().get(stream);
  expect([after.statusCode, after.body]).toEqual([403, 'This address of the radio is not right.']);
});

test('an outside station is framed where the operator sets one', async () => {
  const browser = await subscriber('outside', outside);
  const answer = await browser.get('/api/radio');
  expect(answer.json()).toEqual({ url: 'https://radio.station.test/embed?player=1' });
  expect(answer.headers['content-security-policy']).toContain("frame-src 'self' https://radio.station.test;");
});
