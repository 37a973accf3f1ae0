import { expect, test } from 'vitest';
import { readDocument } from './feed.document.ts';

const URL = 'https://well.test/shows/atom.xml';
const atom = (entries: string, attributes = '') =>
  '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"' +
  `${attributes}><title>Well</title><id>urn:well</id><updated>2026-11-19T11:00:00Z</updated>${entries}</feed>`;
const read = (document: string) => readDocument(Buffer.from(document), 'application/atom+xml', URL);
const entry = (more: string) =>
  `<entry><id>urn:one</id><title>One</title><link rel="enclosure" href="1.mp3"/>${more}</entry>`;
/** The only entry of a feed. */
function readOne(document: string) {
  const items = read(document);
  if (typeof items === 'string') throw new Error(items);
  return items[0];
}

test('an Atom entry is read whole, as an RSS item is', () => {
  const document =
    atom(`<entry><id>tag:well.test,2026:1</id><title type="html">Water &amp;amp; &lt;b>co&lt;/b></title>
    <link href="https://well.test/1"/><link rel="self" href="https://well.test/1.atom"/>
    <link rel="enclosure" type="video/mp4" href="https://well.test/1.mp4" length="9"/>
    <link rel="enclosure" type="x-audio/mp3" href="https://well.test/1" length="9"/>
    <summary>Short.</summary><content type="html">&lt;p>Drink &lt;i>slowly&lt;/i>.&lt;/p>&lt;p>Twice.&lt;/p></content>
    <published>2026-11-19T06:00:00-05:00</published><updated>2026-11-20T06:00:00Z</updated>
    <itunes:duration>1:02:03</itunes:duration><itunes:image href="https://well.test/1.jpg"/></entry>`);
  expect(read(document)).toEqual([
    expect.objectContaining({
      guid: 'tag:well.test,2026:1',
      title: 'Water & co',
      description: 'Drink slowly.\n\nTwice.',
      audioUrl: 'https://well.test/1',
      imageUrl: 'https://well.test/1.jpg',
      duration: 3_723,
      pubDate: new Date('2026-11-19T11:00:00Z'),
      link: 'https://well.test/1',
      requiresSubscription: true,
    }),
  ]);
});

test.each([
  ['<summary>5 &lt; 6 &lt;b></summary>', { description: '5 < 6 <b>' }],
  ['<content src="https://well.test/1.html"/><summary>Short.</summary>', { description: 'Short.' }],
  ['<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a</p><p>b</p></div></content>', { description: 'a\n\nb' }],
  ['<updated>2026-11-20T06:00:00Z</updated>', { pubDate: new Date('2026-11-20T06:00:00Z') }],
  ['<media:thumbnail url="1.jpg"/><media:content url="1.mp3" duration="62"/>', { imageUrl: 'https://well.test/shows/1.jpg', duration: 62 }],
  ['<itunes:episodeType>trailer</itunes:episodeType>', { requiresSubscription: false }],
  ['<link href="javascript:alert(1)"/>', { link: null }],
])('an entry with %s', (more, told) => expect(readOne(atom(entry(more)))).toMatchObject(told)); // prettier-ignore

test('an entry names its transcripts and chapters as an RSS item does, by whatever prefix', () => {
  const words =
    '<pod:transcript url="1.vtt" type="text/vtt" language="en"/><pod:chapters url="https://well.test/1.json" type="application/json+chapters"/>';
  const namespaced = (uri: string) =>
    atom(entry('') + entry(words).replace('urn:one', 'urn:two'), ` xmlns:pod="${uri}"`);
  const items = read(namespaced('https://podcastindex.org/namespace/1.0'));
  expect(items).toMatchObject([
    { guid: 'urn:one', words: { transcripts: [], chaptersUrl: null } },
    {
      guid: 'urn:two',
      words: {
        transcripts: [{ url: 'https://well.test/shows/1.vtt', type: 'text/vtt', language: 'en' }],
        chaptersUrl: 'https://well.test/1.json',
      },
    },
  ]);
  // Elements of that name from elsewhere are something else.
  expect(read(namespaced('https://well.test/ns'))).toMatchObject([{}, { words: { transcripts: [] } }]);
});

test('relative addresses are those of xml:base', () => {
  const based = entry('').replace('<entry>', '<entry xml:base="2026/">');
  expect(readOne(atom(based, ' xml:base="https://media.test/"'))?.audioUrl).toBe(
    'https://media.test/2026/1.mp3',
  );
  expect(readOne(atom(entry('')))?.audioUrl).toBe('https://well.test/shows/1.mp3');
});

test('the bounds and faults are those of RSS', () => {
  const whole = atom(entry(''));
  for (let length = 0; length < whole.length; length += 5)
    expect(read(whole.slice(0, length))).toBeTypeOf('string');
  expect(read(atom('<entry><id>1</id><link href="1.html"/></entry>'))).toBe('no-episodes');
  expect(read(atom(entry('').repeat(20_001)))).toBe('too-many');
  expect(read(whole.replace('</feed>', '</rss>'))).toBe('cut-off');
  const prefixed = whole.replaceAll(/<(\/?)(?!\?|itunes:|media:)/g, '<$1a:').replace('xmlns=', 'xmlns:a=');
  expect(readOne(prefixed)).toMatchObject({ title: 'One', guid: 'urn:one' });
});
