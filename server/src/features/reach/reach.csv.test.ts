import { DAY, reachWords as words } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';

const { app, member, now } = await createTestApp();

/** The rows of a CSV file by RFC 4180, parsed by itself so that it does not share the writer's mistakes. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [cell, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (cell === '' && end === '') break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('the CSV file has a row for each placement and day with hits under the words of the screen, and no cell that runs', async () => {
  const browser = await member('exporter');
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const code = shortUrl.slice(-7);
  const hostile = ['=HYPERLINK("https://evil.test","Click")', '+1', '-1', '@SUM(1)', '＝1', 'a "b", c'];
  const placements = [];
  for (const label of hostile)
    placements.push((await browser.post(`/api/links/${code}/placements`, { label })).json());
  for (const { shortCode } of placements)
    await app.inject({ url: `/s/${shortCode}?qr=1`, headers: { 'user-agent': PHONE_AGENT } });

  const answer = await browser.get(`/api/links/${code}/reach.csv?days=7`);
  const today = now().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - 6 * DAY).toISOString().slice(0, 10);
  const file = `Spring_Drops_Clicks_${from}_${today}.csv`;
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file}"; filename*=UTF-8''${file}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body.startsWith('\ufeff')).toBe(true);
  const [head, ...rows] = parse(answer.body.slice(1));
  expect(head).toEqual([
    words.day,
    words.placement,
    words.shortLink,
    words.clicks,
    words.scans,
    words.taps,
    words.people,
    words.filtered,
    ...Object.values(words.devices),
    ...Object.values(words.apps),
  ]);
  expect(rows.map(([day, label, url]) => [day, label, url])).toEqual(
    placements.map(({ shortUrl: url }, at) => [today, at < 5 ? `'${hostile[at]}` : hostile[at], url]),
  );
  const clicked = rows[0]!;
  expect(clicked.slice(3, 8)).toEqual(['1', '1', '0', '1', '0']);
  expect(
    clicked
      .slice(8)
      .map(Number)
      .reduce((sum, count) => sum + count),
  ).toBe(2);
});
