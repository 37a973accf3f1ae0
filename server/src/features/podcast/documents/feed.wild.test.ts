import { expect, test } from 'vitest';
import { rss } from '../feed/feed.fixture.ts';
import { readDocument } from './feed.document.ts';

const read = (document: string | Buffer) =>
  readDocument(Buffer.from(document), null, 'https://well.test/feed.xml');
const audio = (name: string) => `https://well.test/${name}.mp3`;
const enclosure = (name: string) => `<enclosure url="${audio(name)}" type="audio/mpeg"/>`;
const [ONE, TWO, THREE] = ['One', 'Two', 'Three'].map((title) => ({ title, url: audio(title) })) as [
  { title: string; url: string },
  { title: string; url: string },
  { title: string; url: string },
];
const FEED = rss([ONE, TWO]);
const BOTH = [{ title: 'One' }, { title: 'Two' }];
const titlesOf = (document: string) => {
  const items = read(document);
  return typeof items === 'string' ? items : items.map(({ title }) => title);
};

test.each([
  ['a byte order mark', '\u{feff}'],
  ['two of them, and blank lines', '\u{feff}\n\n\u{feff} \r\n'],
  ['NULs', '\0\0\n'],
  ['a notice of PHP', '<br />\n<b>Notice</b>:  Undefined index: x="y in <b>/var/www/feed.php</b> on line <b>3</b><br />\n'],
  ['a warning of PHP in plain text', "PHP Warning:  it's 5 < 6 & 7 in /var/www on line 3\n"],
  ['a stylesheet instruction', '<?xml-stylesheet type="text/xsl" href="a>b.xsl?<rss>"?>'],
  ['a comment about a feed', '<!-- generated <feed> > <rss> -->'],
  ['an Atom entry in a comment', '<!-- <feed xmlns="http://www.w3.org/2005/Atom"></feed> -->'],
  ['a document type', '<!DOCTYPE rss [\n<!ENTITY nbsp "&#xA0;"> <!ELEMENT rss ANY>\n]>'],
  ['a public document type', '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/rss-0.91.dtd">'],
  ['a CDATA section', '<![CDATA[<rss>]]>'],
  ['a script', '<script>if (a < b) document.write("<p>")</script>'],
])('%s before the feed is skipped', (_, prolog) => {
  expect(read(prolog + FEED)).toMatchObject(BOTH);
  expect(read(FEED.replace('?>', () => `?>\n${prolog}\n`))).toMatchObject(BOTH);
}); // prettier-ignore

test.each([
  ['NULs', '\0'.repeat(100)],
  ['a script', '\n<script src="https://cdn.test/x.js"></script>'],
  ['a warning of PHP', '<br />\n<b>Warning</b>: x in <b>y</b><br />'],
  ['a comment', '\n<!-- Cached 0.3 s -->'],
  ['a comment without end', '<!-- '],
  ['another feed', rss([THREE])],
  ['the end of HTML', '</body></html>'],
  ['text', 'x'],
  ['half a tag', '<'],
])('%s after the feed is skipped', (_, rest) => expect(read(FEED + rest)).toMatchObject(BOTH));

test.each([
  ['an HTML page', '<!doctype html><html><body>Please sign in</body></html>'],
  ['a page about feeds', `<!DOCTYPE html>\n<html><body><pre>${FEED}</pre></body></html>`],
  [
    'XHTML',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><rss></rss></body></html>',
  ],
  ['a page without a document type', '<!-- x --><HTML><body><feed>x</feed></body></HTML>'],
  ['an error in XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['a comment only', '<!-- <rss><channel></channel></rss> -->'],
])('%s is no feed', (_, page) => expect(read(page)).toBe('not-a-feed'));

test.each([
  ['an attribute of 20 kB', `<item><title>x</title><itunes:image href="data:image/png;base64,${'A'.repeat(20_000)}"/>${enclosure('x')}</item>`],
  ['half a quotation', `<item><title>x</title><enclosure url="${audio('x')} type="audio/mpeg"/></item>`],
  ['a description without end', `<item><title>x</title><description>text${enclosure('x')}</item>`],
  ['a CDATA section without end', `<item><title><![CDATA[x</title>${enclosure('x')}</item>`],
  ['a comment without end', `<item><title>x</title><!-- ${enclosure('x')}</item>`],
  ['no end', `<item><title>x</title>${enclosure('x')}`],
  ['elements that cross', `<item><title>x</title><media:group><media:credit></media:group></media:credit>${enclosure('x')}</item>`],
  ['an element without end', `<item><title>x</title><itunes:owner><itunes:email>${enclosure('x')}</item>`],
  ['an end without element', `<item></p><title>x</title>${enclosure('x')}</item>`],
])('only the item with %s is left out', (_, broken) => {
  const among = rss([ONE, TWO, THREE]).replace('<item><title>Two', () => `${broken}<item><title>Two`);
  expect(titlesOf(among)).toEqual(expect.arrayContaining(['One', 'Three']));
  expect(titlesOf(rss([ONE, TWO]).replace('</channel>', () => `${broken}</channel>`))).toEqual(['One', 'Two']);
}); // prettier-ignore

test.each([
  ['an image without end', '<image><url>x</image>'],
  ['an attribute of 20 kB', `<itunes:image href="${'A'.repeat(20_000)}"/>`],
  ['an end without element', '</p></div>'],
])('%s in the channel harms no item', (_, broken) => {
  expect(read(FEED.replace('<item>', () => `${broken}<item>`))).toMatchObject(BOTH);
});

test('HTML that nobody has escaped stays text, closed or not', () => {
  const more = '<description><p>Drink<br>water<item> & tea</description>';
  expect(read(rss([{ ...ONE, more }, TWO]))).toMatchObject([
    { title: 'One', description: expect.stringMatching(/Drink\nwater/) as string },
    { title: 'Two' },
  ]);
});

test('a bracket that nobody has escaped is text', () => {
  const more = '<description>1 < 2 and I <3 tea</description>';
  expect(read(rss([{ ...ONE, more }, TWO]))).toMatchObject([
    { title: 'One', description: '1 < 2 and I <3 tea' },
    { title: 'Two' },
  ]);
});

test('an item in a comment is none, an item that a CDATA section quotes is text', () => {
  const quoting = '<description><![CDATA[<pre>&lt;item>..</item></pre>]]></description>';
  const document = rss([{ ...ONE, more: quoting }, TWO]);
  expect(read(document.replace('<item>', `<!-- <item>${enclosure('x')}</item> --><item>`))).toMatchObject(
    BOTH,
  );
});

test('RSS 1.0 is read, with its items beside the channel', () => {
  const rdf = `<?xml version="1.0"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel rdf:about="https://well.test/"><title>Well</title><items><rdf:Seq><rdf:li rdf:resource="urn:1"/></rdf:Seq></items></channel>
<item rdf:about="urn:1"><title>One</title><link>https://well.test/1</link><description>Drink.</description>
<dc:date>2018-10-03T18:00:00+02:00</dc:date><enc:enclosure rdf:resource="${audio('1')}" enc:type="audio/mpeg" enc:length="1"/></item>
<item rdf:about="urn:2"><title>Two</title><content:encoded><![CDATA[<p>Tea.</p>]]></content:encoded>${enclosure('2')}</item>
</rdf:RDF>`;
  const expected = [
    {
      guid: 'urn:1',
      title: 'One',
      description: 'Drink.',
      audioUrl: audio('1'),
      link: 'https://well.test/1',
      pubDate: new Date('2018-10-03T16:00:00Z'),
    },
    { guid: 'urn:2', title: 'Two', description: 'Tea.', audioUrl: audio('2') },
  ];
  expect(read(rdf)).toMatchObject(expected);
  const prefixed = rdf
    .replace('xmlns=', 'xmlns:rss=')
    .replaceAll(/<(\/?)(channel|items|item|title|link|description|enclosure)\b/g, '<$1rss:$2');
  expect(read(prefixed)).toMatchObject(expected);
  expect(read(rdf.replace('</rdf:RDF>', ''))).toBe('cut-off');
});

test('RSS 2.0 with its items beside the channel is read, and one with a namespace of another', () => {
  expect(read(FEED.replace('</channel>', '').replace('<item>', '</channel><item>'))).toMatchObject(BOTH);
  expect(read(FEED.replace('<rss ', '<rss xmlns="http://purl.org/rss/1.0/" '))).toMatchObject(BOTH);
  expect(read(FEED.replace('<rss ', '<RSS ').replace('</rss>', '</RSS>'))).toMatchObject(BOTH);
});

test('the encoding that is declared after a notice or blank lines is believed', () => {
  const declared = rss(
    [{ title: 'Für Füße', url: audio('1') }],
    '<?xml version="1.0" encoding="iso-8859-1"?>',
  );
  expect(read(Buffer.from(`<br />\n<b>Notice</b>: x<br />\n${declared}`, 'latin1'))).toMatchObject([
    { title: 'Für Füße' },
  ]);
});

test.each(['utf-16', 'UTF-16LE', 'unicode'])('UTF-8 that declares itself %s is read as UTF-8', (encoding) => {
  const declaration = `<?xml version="1.0" encoding="${encoding}"?>`;
  expect(read(rss([{ title: 'Für Füße', url: audio('1') }], declaration))).toMatchObject([
    { title: 'Für Füße' },
  ]);
});

test('a byte order mark decides, whatever is declared', () => {
  const declaration = '\u{feff}<?xml version="1.0" encoding="windows-1251"?>';
  expect(read(rss([{ title: 'Für Füße', url: audio('1') }], declaration))).toMatchObject([
    { title: 'Für Füße' },
  ]);
});

const AT_FOUR = new Date('2018-10-03T16:00:00Z');
test.each([
  ['a bad pubDate, a good dc:date', '<pubDate>soon</pubDate><dc:date>2018-10-03T16:00:00Z</dc:date>'],
  ['an empty pubDate', '<pubDate/><dc:date>2018-10-03T16:00:00Z</dc:date>'],
  ['published', '<pubDate>soon</pubDate><published>2018-10-03T16:00:00Z</published>'],
  ['updated', '<atom:updated>2018-10-03T16:00:00Z</atom:updated>'],
  ['a date of Dublin Core terms', '<dcterms:issued>2018-10-03T16:00:00Z</dcterms:issued>'],
  ['modified', '<modified>2018-10-03T16:00:00Z</modified>'],
  ['the first that is good', '<updated>2020-01-01</updated><pubDate>3 Okt 2018 16:00:00</pubDate>'],
])('an item’s date is the first that can be read: %s', (_, more) => {
  expect(read(rss([{ ...ONE, more }]))).toMatchObject([{ pubDate: AT_FOUR }]);
});

test.each([
  ['<published>soon</published><updated>2018-10-03T16:00:00Z</updated>'],
  ['<updated>2018-10-03T16:00:00Z</updated>'],
  ['<issued>2018-10-03T16:00:00Z</issued>'],
  ['<published>no</published><dc:date>2018-10-03 16:00</dc:date>'],
])('so is an Atom entry’s: %s', (dates) => {
  const link = `<link rel="enclosure" type="audio/mpeg" href="${audio('1')}"/>`;
  expect(
    read(
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><entry><id>1</id>${dates}${link}</entry></feed>`,
    ),
  ).toMatchObject([{ pubDate: AT_FOUR }]);
});

test.each([
  ['<itunes:duration><![CDATA[14:57]]></itunes:duration>', 897],
  ['<itunes:duration>14&rsquo;57&quot;</itunes:duration>', 897],
  ['<duration>14 min 57 s</duration>', 897],
  ['<itunes:duration/>', null],
  ['<media:content xmlns:media="http://search.yahoo.com/mrss/" url="x" duration="897"/>', 897],
])('%s lasts %s seconds', (more, duration) =>
  expect(read(rss([{ ...ONE, more }]))).toMatchObject([{ duration }]),
);
