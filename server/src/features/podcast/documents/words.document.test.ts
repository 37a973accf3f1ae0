import { expect, test } from 'vitest';
import { readDocument } from './feed.document.ts';
import { rss } from '../feed/feed.fixture.ts';
import { readWordsDocument } from './words.document.ts';

const URL = 'https://well.test/words/1';
const read = (kind: 'transcript' | 'chapters', document: string | Buffer, type = '') =>
  readWordsDocument({ kind, bytes: Buffer.from(document), contentType: null, type, url: URL });
function transcript(document: string | Buffer, type?: string) {
  const words = read('transcript', document, type);
  if (typeof words === 'string') throw new Error(words);
  return words;
}
/** Each cue as `start-end speaker: text`. */
const lines = (document: string | Buffer, type?: string) =>
  transcript(document, type).cues.map(
    ({ start, end, speaker, text }) => `${start}-${end} ${speaker === null ? '' : `${speaker}: `}${text}`,
  );

test('WebVTT is read with its voices, whatever stands around its cues', () => {
  const vtt =
    '\ufeffWEBVTT - Water\nKind: captions\nLanguage: en-GB\n\nNOTE not said\n--\n\nSTYLE\n::cue { color: red }\n\n' +
    'first\n00:01.000 --> 00:02.500 align:start\n<v.loud Travis> When you &amp; I\nget <i>started</i>\n\n' +
    '01:00:02.500 --> 01:00:04.000\n<v Ada Lovelace>Yes.</v> <v Travis>No, no.\n';
  expect(transcript(vtt)).toMatchObject({ language: 'en-GB', isTimed: true });
  expect(lines(vtt)).toEqual([
    '1-2.5 Travis: When you & I get started',
    '3602.5-3603.045 Ada Lovelace: Yes.',
    '3603.045-3604 Travis: No, no.',
  ]);
});

test('SubRip is read with the names of who speaks, with any ends of lines, and without empty lines', () => {
  const srt =
    '1\r\n00:00:00,179 --> 00:00:02,399\r\nTravis: When you first get\r\nstarted in podcasting, it is\r\n\r\n' +
    '2\r\n00:00:02,400 --> 00:00:04,799\r\nalmost guaranteed: a handful of mistakes\r\n' +
    '3\r\n00:00:05,000 --> 00:00:06,000\r\nSarah Ann: Creating good audio\r\n';
  const expected = [
    '0.179-2.399 Travis: When you first get started in podcasting, it is',
    '2.4-4.799 almost guaranteed: a handful of mistakes',
    '5-6 Sarah Ann: Creating good audio',
  ];
  expect(lines(srt, 'application/srt')).toEqual(expected);
  expect(lines(srt.replaceAll('\r\n', '\r'), 'text/plain')).toEqual(expected);
});

test('JSON is read, and single words are put together into lines of one speaker', () => {
  const word = (speaker: string, startTime: number, endTime: number, body: string) => ({
    speaker,
    startTime,
    endTime,
    body,
  });
  const segments = [
    word('Darth Vader', 0.5, 0.75, 'I'),
    word('Darth Vader', 1, 1.25, 'am'),
    word('Darth Vader', 1.5, 2, 'your'),
    word('Darth Vader', 2.25, 2.5, 'father.'),
    word('Luke', 2.75, 3, 'Nooooo'),
  ];
  expect(lines(JSON.stringify({ version: '1.0.0', segments }), 'application/json')).toEqual([
    '0.5-2.5 Darth Vader: I am your father.',
    '2.75-3 Luke: Nooooo',
  ]);
});

test('HTML is read with its times and names, and without them as paragraphs', () => {
  const timed =
    '<cite>Ada:</cite><time>0:02</time><p>Water &amp; light.</p><cite>Tim:</cite><time>1:02:03</time><p>Yes.</p>';
  expect(lines(timed, 'text/html')).toEqual(['2-62 Ada: Water & light.', '3723-3783 Tim: Yes.']);
  const page =
    '<html><head><title>No</title></head><body><p>One.<p>Two<script>three()</script></body></html>';
  expect(transcript(page, 'text/html').isTimed).toBe(false);
  expect(lines(page, 'text/html')).toEqual(['0-0 One.', '0-0 Two']);
  expect(lines('One,\nor two.\n\nThree.', 'text/plain')).toEqual(['0-0 One, or two.', '0-0 Three.']);
});

test('cues come in order, none without words, and none reaches into the next', () => {
  const cue = (start: string, end: string, text: string) => `${start} --> ${end}\n${text}\n\n`;
  const vtt =
    `WEBVTT\n\n${cue('00:20.000', '00:30.000', 'The third of all')}${cue('00:01.000', '09:00.000', 'The first of all')}` +
    `${cue('00:05.000', '00:01.000', 'The second of all')}${cue('NaN:00', '00:09.000', 'Never')}` +
    cue('00:02.000', '00:03.000', ' ');
  expect(lines(vtt)).toEqual(['1-5 The first of all', '5-20 The second of all', '20-30 The third of all']);
  const together = cue('00:01.000', '00:09.000', 'All who speak at once').repeat(30);
  expect(new Set(lines(`${together}${cue('00:05.000', '00:06.000', 'The last of all')}`))).toEqual(
    new Set(['1-5 All who speak at once', '5-6 The last of all']),
  );
});

test('a cue whose time makes no sense is said where the one before ends', () => {
  const cue = (start: string, end: string, text: string) => `${start} --> ${end}\n${text}\n\n`;
  const vtt =
    `WEBVTT\n\n${cue('00:01.000', '00:03.000', 'The first of all')}${cue('::', '::', 'The second of all')}` +
    `${cue('99999:00:00.000', '99999:00:09.000', 'The third of all')}00:04.000 -->\nThe fourth of all\n`;
  expect(lines(vtt)).toEqual([
    '1-3 The first of all',
    '3-4 The second of all',
    '3-4 The third of all',
    '4-64 The fourth of all',
  ]);
  const segments = [
    null,
    1,
    { startTime: '1:02', endTime: '65.5s', body: 'Well, yes indeed' },
    { startTime: 'x', body: 'And no' },
    { startTime: 1e300, body: 'And so on' },
    { startTime: -0.1, body: 'Before all others' },
  ];
  expect(lines(JSON.stringify({ segments: segments.slice(0, 4) }))).toEqual([
    '62-65.5 Well, yes indeed',
    '65.5-125.5 And no',
  ]);
  expect(lines(JSON.stringify({ segments: segments.slice(4) }))).toEqual([
    '0-60 And so on',
    '0-60 Before all others',
  ]);
});

test('what a cue contains is plain text: no markup, no script, and no characters that change what is seen', () => {
  const hostile =
    '00:01.000 --> 00:02.000\n<script>steal()</script><img src=x onerror=alert(1)>Safe &lt;b&gt; \u202etxet\u202c\u0007 a\u2028b \u{e0041}\n';
  expect(lines(`WEBVTT\n\n${hostile}`)).toEqual(['1-2 Safe <b> txet a b']);
  const chapters = {
    chapters: [
      { startTime: 0, title: '\u202eIntro\u0000', url: 'javascript:alert(1)', img: 'data:image/png,' },
    ],
  };
  expect(read('chapters', JSON.stringify(chapters))).toMatchObject({
    chapters: [{ start: 0, title: 'Intro', link: null, imageUrl: null }],
  });
});

test.each([
  ['an empty file', ' \n', 'no-words'],
  ['a file that is not text', Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]), 'not-text'],
  ['the page of a host that lost it', '<!doctype html><p>Not found</p>', 'web-page'],
  ['half a file of JSON', '{"segments":[{"startTime":1,"bo', 'broken-json'],
  ['JSON of something else', '{"chapters":[]}', 'unknown-format'],
  ['a header without cues', 'WEBVTT\n\n', 'no-words'],
  ['a million cues', `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n'.repeat(1_000_000)}`, 'too-many-cues'],
  ['a million segments', `{"segments":[${'{},'.repeat(1_000_000)}{}]}`, 'too-many-cues'],
  ['tags without end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<b>'.repeat(80_000)}a`, 'no-words'],
  ['brackets without end', '['.repeat(1_000_000), 'broken-json'],
])('%s is no transcript', (_, document, fault) => {
  expect(read('transcript', document, 'text/vtt')).toBe(fault);
});

test('text in another encoding is read', () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nÜber Wasser und Tee\n';
  expect(lines(Buffer.from(`\ufeff${vtt}`, 'utf16le'))).toEqual(['1-2 Über Wasser und Tee']);
  const latin = readWordsDocument({
    kind: 'transcript',
    bytes: Buffer.from(vtt, 'latin1'),
    contentType: 'text/vtt; charset=iso-8859-1',
    type: '',
    url: URL,
  });
  expect(latin).toMatchObject({ cues: [{ text: 'Über Wasser und Tee' }] });
});

test('chapters are read whole, in order, with a comma too many or too few, and without those that are only pictures', () => {
  const json = `{ "version": "1.2.0", "chapters": [
    { "startTime": 168, "title": "Hearing Aids", "img": "/chapter1.jpg", },
    { "startTime": 0, "title": "Intro" }
    { "startTime": 4826, "img": "https://well.test/paris.jpg", "toc": false },
    { "startTime": 410.5, "title": "Namespace",
      "url": "https://well.test/namespace"
      "location": { "name": "Eiffel Tower, Paris" } }
  ] }`;
  expect(read('chapters', json)).toMatchObject({
    chapters: [
      { start: 0, title: 'Intro', link: null, imageUrl: null },
      { start: 168, title: 'Hearing Aids', link: null, imageUrl: 'https://well.test/chapter1.jpg' },
      { start: 410.5, title: 'Namespace', link: 'https://well.test/namespace', imageUrl: null },
    ],
  });
  for (const other of ['', '[]', 'null', '{}', '<html>', '{"chapters":{}}'])
    expect(read('chapters', other)).toBe('not-chapters');
  expect(read('chapters', `{"chapters":[${'{},'.repeat(1_001)}{}]}`)).toBe('too-many-chapters');
});

test('a feed says where the words are, the best first, and may contain chapters itself', () => {
  const reference = (attributes: string) => `<podcast:transcript ${attributes}/>`;
  const more =
    reference('url="/1.txt" type="text/plain"') +
    reference('url="https://well.test/1.srt" type="application/x-subrip"') +
    reference('url="https://well.test/1.json" type="application/json; charset=utf-8" language="en"') +
    reference('url="https://well.test/1.vtt" type="text/vtt" rel="captions"') +
    reference('url="javascript:alert(1)" type="text/vtt"') +
    '<podcast:chapters url="https://well.test/1.chapters.json" type="application/json+chapters"/>' +
    '<psc:chapters version="1.2"><psc:chapter start="00:03:07.2" title="Later"/>' +
    '<psc:chapter start="0" title="Intro" href="https://well.test/" image="/a.jpg"/><psc:chapter start="soon" title="No"/></psc:chapters>';
  const [item] = readDocument(
    Buffer.from(rss([{ url: 'https://well.test/1.mp3', more }])),
    null,
    'https://well.test/feed',
  ) as {
    words: object;
  }[];
  expect(item?.words).toEqual({
    transcripts: [
      { url: 'https://well.test/1.vtt', type: 'text/vtt', language: null },
      { url: 'https://well.test/1.json', type: 'application/json', language: 'en' },
      { url: 'https://well.test/1.srt', type: 'application/x-subrip', language: null },
      { url: 'https://well.test/1.txt', type: 'text/plain', language: null },
    ],
    chaptersUrl: 'https://well.test/1.chapters.json',
    chapters: [
      { start: 0, title: 'Intro', link: 'https://well.test/', imageUrl: 'https://well.test/a.jpg' },
      { start: 187.2, title: 'Later', link: null, imageUrl: null },
    ],
  });
});
