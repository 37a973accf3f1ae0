import { findProduct, wellnessProducts } from '@clear-spring/content';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';
import { addUpClicks } from '../../test-clicks.ts';

const { app, database, member, visitor } = await createTestApp();
const DROPS = 'spring-drops';

type Browser = Awaited<ReturnType<typeof member>>;
const makeLink = async (browser: Browser, productId = DROPS) =>
  (await browser.post('/api/purchase-link', { productId })).json();
const shortCodeOf = (shortUrl: string) => shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
const myLinks = async (browser: Browser) => (await browser.get('/api/my-links')).json();
const open = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { 'user-agent': PHONE_AGENT, ...headers } });

async function decode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('API-24 API-25 API-26 LINKS-27 a purchase link has the product’s name, a short URL and a QR code that leads to it', async () => {
  const browser = await member('maker');
  const answer = await browser.post('/api/purchase-link', { productId: DROPS });
  expect(answer.statusCode).toBe(200);
  const { product, shortUrl, qrCode } = answer.json();
  expect(product).toEqual({ name: 'Spring Drops' });
  expect(shortUrl).toMatch(/^https:\/\/clear-spring\.test\/s\/[2-9a-z]{7}$/);
  expect(qrCode).toMatch(/^data:image\/png;base64,/);
  const png = Buffer.from(qrCode.slice(qrCode.indexOf(',') + 1), 'base64');
  expect(await decode(png)).toBe(`${shortUrl}?qr=1`);
});

test('asking again, even at the same time, gives the same link', async () => {
  const browser = await member('insister');
  const answers = await Promise.all(Array.from({ length: 10 }, () => makeLink(browser)));
  expect(new Set(answers.map((answer) => answer.shortUrl)).size).toBe(1);
  expect(await myLinks(browser)).toHaveLength(1);
});

test('a link that another node makes at the same time is the one that the member gets', async () => {
  const browser = await member('on-two-nodes');
  const node = await database.pool.connect();
  await node.query('BEGIN');
  const { rows } = await node.query<{ pid: number }>(
    `WITH link AS (
       INSERT INTO links (id, user_id, product_id) VALUES (gen_random_uuid(), $1, $2) RETURNING id
     ), placed AS (
       INSERT INTO placements (id, link_id, short_code) SELECT id, id, 'twice22' FROM link RETURNING id
     ), counted AS (
       INSERT INTO placement_counts (placement_id) SELECT id FROM placed
     )
     SELECT pg_backend_pid() AS pid`,
    [browser.userId, DROPS],
  );
  const made = makeLink(browser);
  const isBehind = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  while ((await database.pool.query(isBehind, [rows[0]!.pid])).rowCount === 0);
  await node.query('COMMIT');
  node.release();
  expect((await made).shortUrl).toBe(`${PUBLIC_URL}/s/twice22`);
});

test('two members have two links for one product', async () => {
  const [one, other] = [await makeLink(await member('first')), await makeLink(await member('second'))];
  expect(one.shortUrl).not.toBe(other.shortUrl);
});

test('API-27 CSW-25 without a session no purchase link is made', async () => {
  const answer = await visitor().post('/api/purchase-link', { productId: DROPS });
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in.']);
});

test('ROLE-01 a free member and a subscriber can both make purchase links', async () => {
  const subscriber = await member('paying', { plan: 'endless' });
  expect((await subscriber.get('/api/user')).json().isSubscribed).toBe(true);
  expect((await subscriber.post('/api/purchase-link', { productId: DROPS })).statusCode).toBe(200);
  expect((await (await member('free')).post('/api/purchase-link', { productId: DROPS })).statusCode).toBe(
    200,
  );
});

test.each([
  ['an unknown product', { productId: 'philosophers-stone' }, 404, 'We do not know this product.'],
  ['no product', {}, 400, 'Please say which product'],
  ['a number', { productId: 7 }, 400, 'Please say which product'],
  ['a name of an object’s own', { productId: '__proto__' }, 404, 'We do not know this product.'],
  ['a whole library', { productId: 'x'.repeat(101) }, 400, 'Please say which product'],
])('a purchase link for %s is refused and changes nothing', async (_, body, status, sentence) => {
  const browser = await member(`refused-${status}-${sentence.length}-${JSON.stringify(body).length}`);
  const answer = await browser.post('/api/purchase-link', body);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(sentence);
  expect(await myLinks(browser)).toEqual([]);
});

test('API-28 API-29 ENT-09 my links are mine only, newest first, with their counts and where they lead', async () => {
  const [browser, other] = [await member('lister'), await member('other')];
  await makeLink(other, DROPS);
  await makeLink(browser, DROPS);
  const { shortUrl } = await makeLink(browser, 'amber-balm');
  const links = await myLinks(browser);
  expect(links.map((link: { productId: string }) => link.productId)).toEqual(['amber-balm', DROPS]);
  expect(links[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    shortCode: shortCodeOf(shortUrl),
    shortUrl,
    fullUrl: 'https://shop.clearspring.example/amber-balm?ref=lister',
    clickCount: 0,
    filteredCount: 0,
    uniqueCount: 0,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lastClickAt: null,
    productId: 'amber-balm',
    product: { name: 'Amber Balm', category: findProduct('amber-balm')?.category },
    qrCode: `/api/links/${shortCodeOf(shortUrl)}/qr.png`,
    disabled: false,
  });
});

test('my links need a session', async () => {
  expect((await visitor().get('/api/my-links')).statusCode).toBe(401);
});

test('LINKS-28 LINKS-29 LINKS-30 anybody may open a short link; it leads to the product for the member, uncached, and is counted', async () => {
  const browser = await member('shared');
  await database.pool.query(`UPDATE users SET cs_user_id = 'CS20418' WHERE username = 'shared'`);
  const { shortUrl } = await makeLink(browser);
  const answer = await open(new URL(shortUrl).pathname);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('https://shop.clearspring.example/spring-drops?ref=CS20418');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect((await myLinks(browser))[0]).toMatchObject({ clickCount: 1, filteredCount: 0, uniqueCount: 1 });
});

test('a printed link follows its member: a new csUserId counts from the next click on', async () => {
  const browser = await member('renamed');
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  expect((await open(pathname)).headers.location).toBe(
    'https://shop.clearspring.example/spring-drops?ref=renamed',
  );
  await database.pool.query(`UPDATE users SET cs_user_id = 'A b/ü&' WHERE username = 'renamed'`);
  expect((await open(pathname)).headers.location).toBe(
    'https://shop.clearspring.example/spring-drops?ref=A%20b%2F%C3%BC%26',
  );
});

test.each([
  ['HEAD', 'HEAD', {}],
  ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
  ['a prerender', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch by an app', 'GET', { 'x-purpose': 'preview' }],
  ['a picture on a page', 'GET', { 'sec-fetch-mode': 'no-cors' }],
  ['a script', 'GET', { 'sec-fetch-mode': 'cors' }],
  ['curl', 'GET', { 'user-agent': 'curl/8.11.0' }],
] as const)('%s is redirected and counted apart from the clicks', async (name, method, headers) => {
  const browser = await member(`filtered-${name.replaceAll(' ', '-')}`);
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  const answer = await app.inject({
    method,
    url: pathname,
    headers: { 'user-agent': PHONE_AGENT, ...headers },
  });
  expect(answer.statusCode).toBe(302);
  expect((await myLinks(browser))[0]).toMatchObject({ clickCount: 0, filteredCount: 1, uniqueCount: 0 });
});

test('a member’s own visits are no clicks; different visitors are counted once a day each', async () => {
  const [browser, other] = [await member('popular'), await member('curious')];
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  expect((await browser.get(pathname)).statusCode).toBe(302);
  await browser.get(`${pathname}?qr=1`);
  await other.get(pathname);
  await open(pathname);
  await open(pathname, { 'user-agent': PHONE_AGENT.replace('18_5', '17_1') });
  await app.inject({ url: pathname, headers: { 'user-agent': PHONE_AGENT }, remoteAddress: '203.0.113.9' });
  expect((await myLinks(browser))[0]).toMatchObject({ clickCount: 4, filteredCount: 2, uniqueCount: 3 });
});

test('after they log out, members are visitors', async () => {
  const browser = await member('left');
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  const cookies = Object.fromEntries(browser.cookies);
  await browser.post('/api/logout');
  await app.inject({ url: pathname, headers: { 'user-agent': PHONE_AGENT }, cookies });
  await browser.post('/api/login', { username: 'left', password: PASSWORD });
  expect((await myLinks(browser))[0]).toMatchObject({ clickCount: 1, filteredCount: 0 });
});

test('anything around a code is ignored: the link is opened and counted, a placement’s too', async () => {
  const browser = await member('typed');
  const shortCode = shortCodeOf((await makeLink(browser)).shortUrl);
  const placed = await browser.post(`/api/links/${shortCode}/placements`, { label: 'Flyer' });
  for (const code of [shortCode, placed.json<{ shortCode: string }>().shortCode]) {
    for (const path of [`/S/${code.toUpperCase()}.`, `/s/${code}&fbclid=x`, `/s/${code}/`]) {
      const answer = await open(path);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        'https://shop.clearspring.example/spring-drops?ref=typed',
      ]);
    }
  }
  expect((await myLinks(browser))[0]).toMatchObject({ clickCount: 6 });
});

test('a scan of the QR code is told from a tap, whatever a scanner adds', async () => {
  const browser = await member('printed');
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  const scans = ['?qr=1', '?qr=1%20', '?qr=1?utm_source=x', '?fbclid=x&qr=1', '?QR=1', '%3Fqr=1', '&qr=1'];
  for (const query of ['', '?qr=12', ...scans]) await open(pathname + query);
  await addUpClicks(database.db);
  const { rows } = await database.pool.query(
    `SELECT scanned, sum(hits)::int AS hits FROM placement_hits h JOIN placements p ON p.id = h.placement_id
     WHERE p.short_code = $1 GROUP BY scanned ORDER BY scanned`,
    [shortCodeOf(pathname)],
  );
  expect(rows).toEqual([
    { scanned: false, hits: 2 },
    { scanned: true, hits: scans.length },
  ]);
});

test('of whoever opens a link the kind of device and the app are kept, by day; of a preview neither', async () => {
  const { pathname } = new URL((await makeLink(await member('classes'))).shortUrl);
  await open(`${pathname}?qr=1`);
  await open(pathname, { referer: 'https://l.instagram.com/' });
  await open(`${pathname}?qr=1`, { 'user-agent': 'WhatsApp/2.23.20.0 A' });
  await addUpClicks(database.db);
  const { rows } = await database.pool.query(
    `SELECT clicks, filtered, scans, people, phones, unknown_devices, browser, instagram, whatsapp, unknown_apps
     FROM all_placement_days JOIN placements ON id = placement_id WHERE short_code = $1`,
    [shortCodeOf(pathname)],
  );
  expect(rows).toEqual([
    {
      clicks: 2,
      filtered: 1,
      scans: 1,
      people: 1,
      phones: 2,
      unknown_devices: 0,
      browser: 1,
      instagram: 1,
      whatsapp: 0,
      unknown_apps: 0,
    },
  ]);
});

test.each([
  ['an unknown code', '/s/zzzzzzz'],
  ['a code in capitals', '/s/ZZZZZZZ'],
  ['a path traversal', '/s/..%2f..%2fetc%2fpasswd'],
  ['an injection', `/s/'%20OR%201=1--`],
  ['a null byte', '/s/%00'],
  ['a code of 150 characters', `/s/${'a'.repeat(150)}`],
])('%s is a friendly 404 page', async (_, path) => {
  const answer = await open(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toContain(
    '<h1>This link leads nowhere</h1><p>There may be a letter too many or too few. Please check it, or ask the person who gave it to you.</p>',
  );
  expect(answer.body).toContain('<a href="/">Go to Clear Spring</a>');
});

test('however many open links that lead nowhere, they take few of the connections that serve everybody', async () => {
  let taken = 0;
  const take = () => void taken++;
  database.pool.on('acquire', take);
  const answers = await Promise.all(Array.from({ length: 300 }, () => open('/s/zzzzzzz')));
  database.pool.off('acquire', take);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(taken).toBeLessThan(30);
});

test('a short link of a product that content no longer has is a friendly page, and stays in the list', async () => {
  const browser = await member('orphaned');
  const { pathname } = new URL((await makeLink(browser)).shortUrl);
  await database.pool.query(
    `UPDATE links SET product_id = 'long-gone' FROM placements p WHERE link_id = links.id AND short_code = $1`,
    [shortCodeOf(pathname)],
  );
  const answer = await open(pathname);
  expect(answer.statusCode).toBe(410);
  expect(answer.body).toContain(
    '<h1>This product has moved on</h1><p>It is no longer part of our range. Please ask the person who gave you this link what they recommend today.</p>',
  );
  expect((await myLinks(browser))[0]).toMatchObject({ product: null, fullUrl: `${PUBLIC_URL}${pathname}` });
});

test.each(['svg', 'png'])(
  'the QR code of every product’s link is a %s that decodes to it',
  async (format) => {
    const browser = await member(`qr-${format}`);
    for (const { id } of wellnessProducts.filter((product) => !product.retired)) {
      const { shortUrl } = await makeLink(browser, id);
      const answer = await visitor().get(`/api/links/${shortCodeOf(shortUrl)}/qr.${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(format === 'svg' ? 'image/svg+xml' : 'image/png');
      expect(await decode(answer.rawPayload)).toBe(`${shortUrl}?qr=1`);
    }
  },
);

test.each(['/api/links/zzzzzzz/qr.png', '/api/links/..%2f..%2f/qr.svg'])(
  'there is no QR code at %s',
  async (url) => {
    const answer = await visitor().get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such link.']);
  },
);

test('a QR code comes as SVG or PNG only', async () => {
  expect((await visitor().get('/api/links/zzzzzzz/qr.exe')).statusCode).toBe(400);
});
