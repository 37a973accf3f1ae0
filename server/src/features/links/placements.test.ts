import { PLACEMENTS_PER_MEMBER } from '@clear-spring/contract';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestMember } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';

const { app, database, member, visitor } = await createTestApp();

const linkOf = async (browser: TestMember, productId = 'spring-drops'): Promise<string> =>
  (await browser.post('/api/purchase-link', { productId })).json().shortUrl.slice(-7);
const add = (browser: TestMember, code: string, label: unknown) =>
  browser.post(`/api/links/${code}/placements`, { label });
const change = (browser: TestMember, code: string, placementCode: string, payload: object) =>
  browser.send({ method: 'PATCH', url: `/api/links/${code}/placements/${placementCode}`, payload });
const labelsOf = async (browser: TestMember, code: string) =>
  (await browser.get(`/api/links/${code}/reach`))
    .json()
    .placements.map(({ label }: { label: string | null }) => label);
const open = (code: string) => app.inject({ url: `/s/${code}`, headers: { 'user-agent': PHONE_AGENT } });

async function memberWithLink(username: string) {
  const browser = await member(username);
  return { browser, code: await linkOf(browser) };
}

test('a placement has a code of its own, which leads to the same product for the same member and counts for the link', async () => {
  const { browser, code } = await memberWithLink('sharer');
  const answer = await add(browser, code, '  WhatsApp Tuesday group ');
  const placement = answer.json();
  expect([answer.statusCode, placement]).toEqual([
    201,
    {
      shortCode: expect.stringMatching(/^[2-9a-z]{7}$/),
      shortUrl: `${PUBLIC_URL}/s/${placement.shortCode}`,
      qrCode: `/api/links/${placement.shortCode}/qr.png`,
      label: 'WhatsApp Tuesday group',
      archived: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      clickCount: 0,
    },
  ]);
  const [own, placed] = [await open(code), await open(placement.shortCode)];
  expect(placed.headers.location).toBe('https://shop.clearspring.example/spring-drops?ref=sharer');
  expect(placed.headers.location).toBe(own.headers.location);
  // Placements are no links of their own.
  expect((await browser.get('/api/my-links')).json()).toMatchObject([{ shortCode: code, clickCount: 2 }]);

  const { rawPayload } = await visitor().get(placement.qrCode);
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(picture?.data).toBe(`${placement.shortUrl}?qr=1`);
});

test('a placement is renamed, archived and restored; its code goes on redirecting and counting', async () => {
  const { browser, code } = await memberWithLink('tidy');
  const { shortCode } = (await add(browser, code, 'Flyer')).json();
  expect((await change(browser, code, shortCode, { label: 'FLYER at the gym' })).json()).toMatchObject({
    label: 'FLYER at the gym',
    archived: false,
  });
  for (const _ of ['once', 'again'])
    expect((await change(browser, code, shortCode, { archived: true })).json()).toMatchObject({
      label: 'FLYER at the gym',
      archived: true,
    });
  expect((await open(shortCode)).statusCode).toBe(302);
  expect((await change(browser, code, shortCode, { archived: false })).json()).toMatchObject({
    archived: false,
    clickCount: 1,
  });
  const nothing = await change(browser, code, shortCode, {});
  expect([nothing.statusCode, nothing.body]).toEqual([400, 'Please say what to change']);
  const own = await change(browser, code, code, { archived: true });
  expect([own.statusCode, own.body]).toEqual([404, 'This link has no such placement.']);
  expect(await labelsOf(browser, code)).toEqual([null, 'FLYER at the gym']);
});

test.each([
  ['nothing', '', 'Please say where you share it'],
  ['spaces', ' \u00a0 ', 'Please say where you share it'],
  ['too much', 'x'.repeat(61), 'Please use at most 60 characters'],
  ['too many emoji', '🎉'.repeat(61), 'Please use at most 60 characters'],
  ['a NUL', 'a\0b', 'Please use no invisible or control characters'],
  ['a line break', 'a\nb', 'Please use no invisible or control characters'],
  ['a bidi mark', 'a\u202egnp.exe', 'Please use no invisible or control characters'],
  ['half a character', 'a\ud800b', 'Please use no invisible or control characters'],
  ['a number', 7, 'Please say where you share it'],
  ['no label', undefined, 'Please say where you share it'],
])('a label of %s is refused with a sentence and changes nothing', async (name, label, sentence) => {
  const { browser, code } = await memberWithLink(`label-${name.replaceAll(' ', '-').toLowerCase()}`);
  const { shortCode } = (await add(browser, code, 'Flyer')).json();
  const answers = [await add(browser, code, label)];
  if (label !== undefined) answers.push(await change(browser, code, shortCode, { label }));
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(400);
    expect(body).toMatch(sentence);
  }
  expect(await labelsOf(browser, code)).toEqual([null, 'Flyer']);
});

test('markup in a label is text, one letter in two Unicode forms is one label, and an emoji counts once', async () => {
  const { browser, code } = await memberWithLink('writer');
  const markup = '<img src=x onerror=alert(1)>';
  expect((await add(browser, code, markup)).json().label).toBe(markup);
  expect((await add(browser, code, 'Cafe\u0301')).json().label).toBe('Caf\u00e9');
  const longest = '🎉'.repeat(60);
  expect((await add(browser, code, longest)).json().label).toBe(longest);
  const twice = await add(browser, code, 'CAF\u00c9');
  expect([twice.statusCode, twice.body]).toEqual([409, 'This link has a placement with this name already.']);
  const { shortCode } = (await add(browser, code, 'Other')).json();
  expect((await change(browser, code, shortCode, { label: 'caf\u00e9', archived: true })).statusCode).toBe(
    409,
  );
  expect(await labelsOf(browser, code)).toEqual([null, markup, 'Caf\u00e9', longest, 'Other']);
  // Another link may have it.
  expect((await add(browser, await linkOf(browser, 'amber-balm'), 'Caf\u00e9')).statusCode).toBe(201);
});

test('the same label asked for ten times at once is one placement', async () => {
  const { browser, code } = await memberWithLink('hasty');
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(browser, code, 'Flyer')));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
    '201',
    ...Array(9).fill('409'),
  ]);
  expect(await labelsOf(browser, code)).toEqual([null, 'Flyer']);
});

test(`a member has ${PLACEMENTS_PER_MEMBER} placements at most, over all links, archived ones too, however many calls come at once`, async () => {
  const { browser, code } = await memberWithLink('collector');
  await database.pool.query(
    `WITH more AS (
       INSERT INTO placements (id, link_id, short_code, label, archived_at)
       SELECT gen_random_uuid(), link_id, 'many' || n, 'Place ' || n, now()
       FROM placements, generate_series(1, $2) n WHERE short_code = $1 RETURNING id
     ) INSERT INTO placement_counts (placement_id) SELECT id FROM more`,
    [code, PLACEMENTS_PER_MEMBER - 3],
  );
  const balm = await linkOf(browser, 'amber-balm');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => add(browser, at % 2 ? code : balm, `New ${at}`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
    Array(7).fill(
      `422 You have ${PLACEMENTS_PER_MEMBER} placements, which is as many as we keep. Please rename one instead.`,
    ),
  );
  const count = async () =>
    [...(await labelsOf(browser, code)).slice(1), ...(await labelsOf(browser, balm)).slice(1)].length;
  expect(await count()).toBe(PLACEMENTS_PER_MEMBER);
  // A new link still has a code of its own, and nobody else is affected.
  expect(await linkOf(browser, 'harvest-tea')).toMatch(/^[2-9a-z]{7}$/);
  const other = await memberWithLink('newcomer');
  expect((await add(other.browser, other.code, 'Flyer')).statusCode).toBe(201);
});

test('placements need a session, and a page of ours', async () => {
  const { browser, code } = await memberWithLink('guarded');
  const url = `/api/links/${code}/placements`;
  expect((await visitor().post(url, { label: 'Flyer' })).statusCode).toBe(401);
  const foreign = await browser.post(url, { label: 'Flyer' }, { 'sec-fetch-site': 'cross-site' });
  expect([foreign.statusCode, foreign.body]).toEqual([403, 'This call came from another site.']);
  expect(await labelsOf(browser, code)).toEqual([null]);
});
