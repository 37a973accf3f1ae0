import { expect, test } from 'vitest';
import { withinBounds } from './feed.bounds.ts';
import { readDocument } from './feed.document.ts';
import { rss } from '../feed/feed.fixture.ts';

const MILLIONS = 20_000_000;
const read = (document: string) => readDocument(Buffer.from(document), null, 'https://well.test/feed.xml');
/** The number of characters that reach the parser. */
function lengthOf(document: string): number {
  const bounded = withinBounds(document);
  return typeof bounded === 'string' ? NaN : bounded.xml.length;
}
const url = 'https://well.test/1.mp3';

test('what is within bounds is left as it is, but for its comments', () => {
  const document = rss([
    { title: 'A & B', url, more: '<description><![CDATA[<p>1 < 2</p> <!-- kept -->]]></description>' },
  ]);
  expect(withinBounds(document)).toEqual({ xml: document });
  expect(withinBounds('<!-- a --><rss><!----> <a b="c"/></rss><!-- <rss> -->')).toEqual({
    xml: '<rss> <a b="c"/></rss>',
  });
});

test.each([
  ['text', 'x'],
  ['white space', ' \n'],
  ['entities', '&amp;'],
])('a title of 20 MB of %s is cut before anything is made of it', (_, piece) => {
  const long = piece.repeat(MILLIONS / piece.length);
  expect(lengthOf(`<rss><title>${long}</title></rss>`)).toBeLessThan(200_100);
  expect(lengthOf(`<rss><title><![CDATA[${long}]]></title></rss>`)).toBeLessThan(200_100);
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
  ['a tag without end', `<a ${'b="c" '.repeat(MILLIONS / 6)}/>`, 'malformed'],
  ['a depth without end', '<a>'.repeat(MILLIONS / 100), 'malformed'],
  ['a comment that does not end', '<!-- ', 'cut-off'],
  ['a CDATA section that does not end', '<![CDATA[ ', 'cut-off'],
])('%s: the document is refused', (_, hostile, fault) => {
  expect(read(rss([{ url }]).replace('</channel>', () => `${hostile}</channel>`))).toBe(fault);
});

test('what follows the end of a document is judged in a moment, whatever it is', () => {
  const end = `${'<!-- -->'.repeat(200)}\n`.repeat(200);
  expect(read(`${rss([{ url }])}${end}`)).toHaveLength(1);
  expect(read(`${rss([{ url }])}${end}<`)).toBe('cut-off');
  expect(read(`${rss([{ url }])}${end}x`)).toBe('cut-off');
});

test('entities that unfold into others unfold no further than the parser lets them', () => {
  const levels = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "ha">${levels}]>`;
  expect(JSON.stringify(read(rss([{ url, more: '<title>&e10;</title>' }], bomb))).length).toBeLessThan(1_000);
});
