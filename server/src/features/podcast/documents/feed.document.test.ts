import { expect, test } from 'vitest';
import { decode, readDocument } from './feed.document.ts';
import { rss, type RssItem } from '../feed/feed.fixture.ts';
import { textOf } from './feed.text.ts';

const URL = 'https://well.test/shows/feed.xml';
const read = (document: string | Buffer, contentType: string | null = null) =>
  readDocument(Buffer.from(document), contentType, URL);
/** The only item of a feed. */
function readOne(item: RssItem) {
  const items = read(rss([{ url: 'https://well.test/1.mp3', ...item }]));
  if (typeof items === 'string') throw new Error(items);
  return items[0];
}

test('an item is read whole', () => {
  const more =
    '<description>&lt;p&gt;Drink.&lt;/p&gt;</description><link>https://well.test/1</link>' +
    '<itunes:image href="https://well.test/1.jpg"/>';
  expect(
    readOne({
      title: 'Water &amp; co',
      guid: 'one',
      url: 'https://well.test/1.mp3?a=1&b=2',
      date: 'Thu, 19 Nov 2026 06:00:00 -0500',
      duration: '1:02:03',
      more,
    }),
  ).toEqual({
    guid: 'one',
    title: 'Water &amp; co',
    description: 'Drink.',
    audioUrl: 'https://well.test/1.mp3?a=1&b=2',
    imageUrl: 'https://well.test/1.jpg',
    duration: 3_723,
    pubDate: new Date('2026-11-19T11:00:00Z'),
    link: 'https://well.test/1',
    requiresSubscription: true,
    words: { transcripts: [], chaptersUrl: null, chapters: [] },
  });
});

test('a missing duration is unknown', () => expect(readOne({})?.duration).toBe(null));

test.each([
  ['Thu, 19 Nov 2026 11:00:00 GMT', '2026-11-19T11:00:00.000Z'],
  ['Thu, 19 Nov 2026 06:00:00 EST', '2026-11-19T11:00:00.000Z'],
  ['19 Nov 2026 11:00 +0000', '2026-11-19T11:00:00.000Z'],
  ['2026-11-19T11:00:00Z', '2026-11-19T11:00:00.000Z'],
  ['', null],
  ['yesterday', null],
  ['Thu, 19 Nov 1885 11:00:00 GMT', null],
  ['+275760-01-01T00:00:00Z', null],
])('a date of "%s" is %s', (date, iso) =>
  expect(readOne({ date })?.pubDate?.toISOString() ?? null).toBe(iso),
);

test.each([
  ['<itunes:episodeType>trailer</itunes:episodeType>', false],
  ['<itunes:episodeType>Trailer</itunes:episodeType>', false],
  ['<itunes:episodeType>full</itunes:episodeType>', true],
  ['<itunes:episodeType>bonus</itunes:episodeType>', true],
  ['', true],
])('%s: requires_subscription is %s', (more, requires) =>
  expect(readOne({ more })?.requiresSubscription).toBe(requires),
);

test.each([
  ['an item without a file', ''],
  ['a video', '<enclosure url="https://well.test/2.mp4" type="video/mp4"/>'],
  ['a file', '<enclosure url="file:///etc/passwd" type="audio/mpeg"/>'],
  ['a script', '<enclosure url="javascript:alert(1)" type="audio/mpeg"/>'],
  ['credentials', '<enclosure url="https://me:secret@well.test/2.mp3" type="audio/mpeg"/>'],
  [
    'a URL that is too long for a call',
    `<enclosure url="https://well.test/${'x'.repeat(2_000)}" type="audio/mpeg"/>`,
  ],
])('%s is left out, and the rest is read', (_, enclosure) => {
  const items = read(
    rss([
      { title: 'bad', more: enclosure },
      { title: 'good', url: 'https://well.test/1.mp3' },
    ]),
  );
  expect(items).toMatchObject([{ title: 'good' }]);
});

test('a relative address is the feed’s server’s; what is none of the web is left out of the item', () => {
  const item = readOne({
    url: '../media/1.mp3',
    more: '<link>javascript:alert(1)</link><itunes:image href="data:image/png;base64,AA"/>',
  });
  expect(item).toMatchObject({ audioUrl: 'https://well.test/media/1.mp3', link: null, imageUrl: null });
});

test('control characters, NULs and endless texts do not come through', () => {
  const item = readOne({
    title: ` A${' \n\t'.repeat(50)}B&#0; ${'x'.repeat(1_000)}`,
    more: `<description>${'y'.repeat(100_000)}</description>`,
  });
  expect(item?.title).toMatch(/^A B\S* x+$/);
  expect(item?.title).not.toContain('\0');
  expect(item?.title.length).toBe(500);
  expect(item?.description.length).toBe(20_000);
});

test.each([
  ['', 'empty'],
  [' \n\t', 'empty'],
  ['\uFEFF', 'empty'],
  ['<!doctype html><html><body>Please sign in</body></html>', 'not-a-feed'],
  ['{"error": "no"}', 'not-a-feed'],
  ['<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:well</id></feed>', 'no-episodes'],
  [rss([{ title: 'one', url: 'https://well.test/1.mp3' }]).slice(0, -30), 'cut-off'],
  [rss([{ title: 'one', url: 'https://well.test/1.mp3' }]).replace('</rss>', ''), 'cut-off'],
  [rss([]), 'no-episodes'],
  [rss([{ title: 'a note' }]), 'no-episodes'],
])('the document %j is %s', (document, fault) => expect(read(document)).toBe(fault));

test('a feed that is cut off anywhere never passes for whole', () => {
  const document = rss(
    Array.from({ length: 5 }, (_, at) => ({ title: `${at}`, url: `https://well.test/${at}.mp3` })),
  );
  for (let length = 0; length < document.length; length += 7)
    expect(read(document.slice(0, length))).toBeTypeOf('string');
});

test('entities that multiply are not expanded', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const items = read(
    rss([{ title: 'T', url: 'https://well.test/1.mp3' }], bomb).replace('<title>T', '<title>&c;&x;'),
  );
  expect(JSON.stringify(items)).not.toMatch(/aaaaaaaaaa|root:/);
});

const UMLAUTS = 'Für müde Füße – «Quelle»';
test.each<[string, Buffer, string | null]>([
  ['UTF-8', Buffer.from(rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }])), null],
  ['UTF-8 with a BOM', Buffer.from('\uFEFF' + rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }])), null],
  ['UTF-8 that is served as ISO-8859-1', Buffer.from(rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }])), 'text/xml; charset=ISO-8859-1'],
  ['UTF-8 that says it is ISO-8859-1', Buffer.from(rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }], '<?xml version="1.0" encoding="ISO-8859-1"?>')), null],
  ['UTF-16 with a BOM', Buffer.from('\uFEFF' + rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }], '<?xml version="1.0" encoding="UTF-16"?>'), 'utf16le'), null],
  ['UTF-16 without one', Buffer.from(rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }], '<?xml version="1.0"?>'), 'utf16le'), null],
  ['big-endian UTF-16', Buffer.from('\uFEFF' + rss([{ title: UMLAUTS, url: 'https://w.test/1.mp3' }]), 'utf16le').swap16(), 'text/xml; charset=utf-16'],
])('%s is read as what it is', (_, bytes, contentType) =>
  expect(readDocument(bytes, contentType, URL)).toMatchObject([{ title: UMLAUTS }]),
); // prettier-ignore

test.each([
  ['declared', '<?xml version="1.0" encoding="iso-8859-1"?>', null],
  ['served', '<?xml version="1.0"?>', 'application/rss+xml; charset="iso-8859-1"'],
])('ISO-8859-1 is read where it is %s', (_, declaration, contentType) => {
  const bytes = Buffer.from(rss([{ title: 'Für Füße', url: 'https://w.test/1.mp3' }], declaration), 'latin1');
  expect(readDocument(bytes, contentType, URL)).toMatchObject([{ title: 'Für Füße' }]);
});

test('an encoding of its own is believed, one that does not exist is not', () => {
  const shiftJis = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?>'),
    Buffer.from([0x90, 0x85]),
  ]);
  expect(decode(shiftJis, null)).toMatch(/水$/);
  expect(decode(Buffer.from('<?xml version="1.0" encoding="klingon"?>ü'), null)).toMatch(/ü$/);
});

test.each([
  ['<p>One <b>bold</b> word.</p><p>Two.</p>', 'One bold word.\n\nTwo.'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul><li>one</li><li>two</li></ul>', '• one\n• two'],
  ['Tea &amp; caf&eacute; &#x1F375; &lt;3', 'Tea & café 🍵 <3'],
  ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
  ['<img src=x onerror=alert(1)>text<a href="javascript:alert(1)">link</a>', 'textlink'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['unclosed <b>tag', 'unclosed tag'],
  ['<p>  many \n\n spaces </p>\n\n\n\n<p>x</p>', 'many\n\nspaces\n\nx'],
  ['plain\nlines\n\nstay', 'plain\nlines\n\nstay'],
  ['', ''],
])('%j reads %j', (html, text) => expect(textOf(html)).toBe(text));
