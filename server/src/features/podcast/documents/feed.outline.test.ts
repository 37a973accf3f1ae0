import { expect, test } from 'vitest';
import { readDocument } from './feed.document.ts';
import { outlineOf } from './feed.outline.ts';
import { rss } from '../feed/feed.fixture.ts';

const MILLIONS = 20_000_000;
const read = (document: string) => readDocument(Buffer.from(document), null, 'https://well.test/feed.xml');
/** The number of characters that reach the parser. */
function lengthOf(document: string): number {
  const outline = outlineOf(document);
  return typeof outline === 'string' ? NaN : outline.items.join('').length;
}
const url = 'https://well.test/1.mp3';

test('the items reach the parser as they are, but for their comments', () => {
  const item =
    '<item><title>A &amp; B</title><description><![CDATA[<p>1 < 2</p> <!-- kept -->]]></description> <a b="c>d"/></item>';
  const document = `<!-- <rss> --><rss a="b"><channel x="y">${item.replace('<title>', '<!-- <a> --><title>')}</channel></rss>`;
  expect(outlineOf(document)).toMatchObject({ items: [item] });
});

test.each([
  ['text', 'x'],
  ['white space', ' \n'],
  ['entities', '&amp;'],
])('a title of 20 MB of %s is cut before anything is made of it', (_, piece) => {
  const long = piece.repeat(MILLIONS / piece.length);
  expect(lengthOf(`<rss><item><title>${long}</title></item></rss>`)).toBeLessThan(200_100);
  expect(lengthOf(`<rss><item><title><![CDATA[${long}]]></title></item></rss>`)).toBeLessThan(200_100);
  const items = read(
    rss([{ url, more: `<title>A ${long}</title><guid>${long}</guid><link>${long}</link>` }]),
  );
  expect(items).toMatchObject([{ title: expect.stringMatching(/^A/), audioUrl: url }]);
  const [{ title, guid }] = items as { title: string; guid: string | null }[] as [
    { title: string; guid: string | null },
  ];
  expect(title.length).toBeLessThanOrEqual(500);
  expect((guid ?? '').length).toBeLessThanOrEqual(2_000);
});

test.each([
  ['millions of tags', '<a/>'.repeat(2_000_001), 'too-much'],
  [
    'millions of episodes',
    `<item><enclosure url="${url}" type="audio/mpeg"/></item>`.repeat(20_001),
    'too-many',
  ],
  ['a comment that does not end', '<!-- ', 'cut-off'],
  ['a CDATA section that does not end', '<![CDATA[ ', 'cut-off'],
])('%s: the document is refused', (_, hostile, fault) => {
  expect(read(rss([{ url }]).replace('</channel>', () => `${hostile}</channel>`))).toBe(fault);
});

test.each([
  ['a tag without end', `<a ${'b="c" '.repeat(MILLIONS / 6)}/>`],
  ['a depth without end', '<a>'.repeat(MILLIONS / 100)],
  ['tags with half a quotation each', '<a b="c'.repeat(MILLIONS / 100)],
  ['comments that do not end', '<!-- '.repeat(MILLIONS / 100)],
  ['CDATA sections that do not end', '<![CDATA[</item><item>'.repeat(MILLIONS / 100)],
])('an item with %s is left out in a moment, and the others are read', (_, hostile) => {
  const document = rss([{ url, more: hostile }, { url: 'https://well.test/2.mp3' }]);
  expect(read(document)).toMatchObject([{ audioUrl: 'https://well.test/2.mp3' }]);
  expect(read(rss([{ url, more: hostile }]))).toBe('malformed');
});

test('entities that unfold into others unfold no further than the parser lets them', () => {
  const levels = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "ha">${levels}]>`;
  expect(JSON.stringify(read(rss([{ url, more: '<title>&e10;</title>' }], bomb))).length).toBeLessThan(1_000);
});
