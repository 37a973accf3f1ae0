import { expect, test } from 'vitest';
import { readWordsDocument } from './words.document.ts';

const URL = 'https://well.test/words/1';
const read = (document: string | Buffer, type = '', url = URL, contentType: string | null = null) =>
  readWordsDocument({ kind: 'transcript', bytes: Buffer.from(document), contentType, type, url });
/** Each cue as `start-end speaker: text`; or what is wrong. */
function lines(...of: Parameters<typeof read>) {
  const words = read(...of);
  if (typeof words === 'string') return words;
  return words.cues.map(
    ({ start, end, speaker, text }) => `${start}-${end} ${speaker === null ? '' : `${speaker}: `}${text}`,
  );
}
const texts = (...of: Parameters<typeof read>) => {
  const words = read(...of);
  return typeof words === 'string' ? words : words.cues.map(({ text }) => text);
};
const vtt = (...cues: string[]) =>
  `WEBVTT\n\n${cues.map((cue, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${cue}\n`).join('\n')}`;
const srt = (...cues: string[]) =>
  cues.map((cue, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${cue}\n`).join('\n');

test.each([
  ['a line of white space does not end a cue', vtt('Water\n \t\nand light'), ['Water and light']],
  ['an empty line ends a cue', vtt('Water\n\nnot said'), ['Water']],
  ['numbers in front of the times are no words', vtt('Water').replace('00:00', '12\n00:00'), ['Water']],
  ['notes, styles and regions are no words', vtt('NOTE\ntwo', 'Water now').replace('00:00.000 -->', 'NOTE\n\nSTYLE\n::cue {}\n\nREGION\nid:fred\n\n00:00.000 -->'), ['NOTE two', 'Water now']],
  ['headers of streams are no words', vtt('Water').replace('\n', '\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n'), ['Water']],
  ['a cue may follow the header at once, and another cue', 'WEBVTT - from a tool\n00:01.000 --> 00:02.000\nWater now\n00:02.000 --> 00:03.000\nLight', ['Water now', 'Light']],
  ['settings of a cue are no words', vtt('Water').replace('1.000\n', '1.000 align:start position:0%\n'), ['Water']],
  ['classes, languages and words with times are said without them', vtt('<00:00:00.100><c.yellow.bg_blue> Water</c><00:00:00.500><c> and</c> <lang en>light</lang>'), ['Water and light']],
  ['characters with names are themselves', vtt('Tea&nbsp;&amp;&lrm; water &lt;3 &#39;now&#x27;'), ["Tea & water <3 'now'"]],
  ['ruby is said once', vtt('<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>'), ['漢字']],
  ['a bracket that opens no tag is said', vtt('1 <2 and x<y, I <3 tea'), ['1 <2 and x<y, I <3 tea']],
  ['lines that a tag breaks are words apart', vtt('Water<br>and<br/>light'), ['Water and light']],
  ['a word with a soft hyphen or a joiner is one word', vtt('well\u00adness wa\u200bter'), ['wellness water']],
  ['a line of a cue with an arrow is said', vtt('Water --> light\nand tea'), ['Water --> light and tea']],
  ['a file that is escaped for HTML is read', vtt('Water &lt;3').replaceAll('-->', '--&gt;'), ['Water <3']],
  ['a line may end with a control character', vtt('Water\u0085light'), ['Water light']],
  ['a sum with an arrow is said in plain text', 'Water --> light\n\nTea -> rest', ['Water --> light', 'Tea -> rest']],
])('WebVTT: %s', (_, document, expected) => expect(texts(document, 'text/vtt')).toEqual(expected)); // prettier-ignore

test('voices of WebVTT have readable names, and end where they end', () => {
  expect(
    lines(vtt('<v.loud Tom &amp; Ada>Yes.</v> And so.', '<v\tTim>No</v>', '<c><v Ada>Well</v></c>')),
  ).toEqual(['0-0.364 Tom & Ada: Yes.', '0.364-1 And so.', '1-2 Tim: No', '2-3 Ada: Well']);
});

test.each([
  ['empty lines inside a cue', srt('Water\n\nand\n \nlight', 'Tea now'), ['Water and light', 'Tea now']],
  ['lines that end with two carriage returns', srt('Water\nand light', 'Tea now').replaceAll('\n', '\r\r\n'), ['Water and light', 'Tea now']],
  ['cues without numbers, of which one ends with a number', 'Preface\n00:00:01,000 --> 00:00:02,000\nWe count to\n42\n\n00:00:02,000 --> 00:00:03,000\nTea now', ['We count to 42', 'Tea now']],
  ['cues with numbers, of which one says a number', srt('1984', 'Tea now'), ['1984', 'Tea now']],
  ['the styles of other formats', srt('{\\an8}{\\i1}Water{\\i0}\\Nand light', '<font color="white"><i>Tea now</i></font>', '{y:i}Rest now'), ['Water and light', 'Tea now', 'Rest now']],
  ['coordinates after the times', srt('Water').replace('1,000\n', '1,000 X1:10 X2:20 Y1:10 Y2:20\n'), ['Water']],
  ['words after the times', '1\n00:00:01,000 --> 00:00:02,000 Water now\n\n2\n00:00:02,000 --> 00:00:03,000 X1:1 align:start Tea\nnow\n', ['Water now', 'Tea now']],
  ['a broken arrow', srt('Water now', 'Tea now').replaceAll('-->', '->').replace('->', '- ->'), ['Water now', 'Tea now']],
])('SubRip is read with %s', (_, document, expected) => {
  expect(texts(document)).toEqual(expected);
  expect(texts(document.replaceAll('\n', '\r\n'))).toEqual(expected);
}); // prettier-ignore

test.each([
  ['00:00:01,000 --> 00:00:02,000', '1-2'],
  ['00:00:01.500 --> 00:00:02.000', '1.5-2'],
  ['00:00:01,1000 --> 00:00:03,000', '2-3'],
  ['00:00:01:500 --> 00:00:02:750', '1.5-2.75'],
  ['  00:00:01,500  -->  00:00:02,750  ', '1.5-2.75'],
  ['00: 00: 01, 500 --> 00: 00: 02, 750', '1.5-2.75'],
  ['0:00:01.500000 --> 0:00:02.750000', '1.5-2.75'],
  ['00:01,500-->00:02,750', '1.5-2.75'],
  ['00：00：01，500 --> 00：00：02，750', '1.5-2.75'],
  ['٠٠:٠٠:٠١,٥٠٠ --> ٠٠:٠٠:٠٢,٧٥٠', '1.5-2.75'],
  ['00:00:01,500 --&gt; 00:00:02,750', '1.5-2.75'],
  ['100:00:01,500 --> 100:00:02,750', '360001.5-360002.75'],
])('SubRip: the times %s are %s', (times, expected) => {
  expect(lines(`1\n${times}\nWater\n`)).toEqual([`${expected} Water`]);
});

test('a cue whose time cannot be read is said where the one before ends', () => {
  const lost = srt('Water now', 'Tea now', 'Rest').replace(
    '00:00:01,000 --> 00:00:02,000',
    '-0:00:01,0 --> 0:00:02,000',
  );
  expect(lines(lost)).toEqual(['0-1 Water now', '1-2 Tea now', '2-3 Rest']);
});

const YOUTUBE = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.470 align:start position:0%
 
welcome<00:00:00.480><c> to</c><00:00:00.880><c> the show</c>

00:00:02.470 --> 00:00:02.480 align:start position:0%
welcome to the show
 

00:00:02.480 --> 00:00:04.950 align:start position:0%
welcome to the show
today<00:00:02.720><c> we</c><00:00:02.920><c> talk</c>

00:00:04.950 --> 00:00:04.960 align:start position:0%
today we talk
 

00:00:04.960 --> 00:00:07.000 align:start position:0%
today we talk
about<00:00:05.720><c> water</c>
`;

test('lines that rolling captions repeat are said once', () => {
  const said = ['0.16-2.48 welcome to the show', '2.48-4.96 today we talk', '4.96-7 about water'];
  expect(lines(YOUTUBE)).toEqual(said);
  expect(texts(srt('One river', 'One river\ntwo lakes', 'One river\ntwo lakes\nthree seas', 'two lakes\nthree seas\nfour skies'))).toEqual(['One river', 'two lakes', 'three seas', 'four skies']); // prettier-ignore
  expect(texts(srt('we all drink', 'we all drink water', 'we all drink water daily'))).toEqual(['we all drink', 'water', 'daily']); // prettier-ignore
});

test('what is said again is said again', () => {
  expect(texts(srt('Breathe in.', 'Breathe in.', 'Breathe out.', 'No', 'No one knows.'))).toEqual([
    'Breathe in.',
    'Breathe in.',
    'Breathe out.',
    'No',
    'No one knows.',
  ]);
});

test.each([
  ['a word before a colon', srt('Remember: drink water.', 'Water: the source of life.'), ['null Remember: drink water.', 'null Water: the source of life.']],
  ['a word before a sentence', srt('Welcome.', 'Remember: Water is life.', 'Important: Sleep.'), ['null Welcome.', 'null Remember: Water is life.', 'null Important: Sleep.']],
  ['the word that begins a file', srt('Hydration: Drink more water.', 'Tea is water.'), ['null Hydration: Drink more water.', 'null Tea is water.']],
  ['a subject that begins a file', srt('Sleep: Why it matters.', 'Tea is water.'), ['null Sleep: Why it matters.', 'null Tea is water.']],
  ['a name that begins a file', srt('Ada: Hello.', 'Tea is water.'), ['Ada Hello.', 'null Tea is water.']],
  ['a word among names', srt('Ada: Hello.', 'Note: Tea is hot.', 'Tim: Yes.'), ['Ada Hello.', 'null Note: Tea is hot.', 'Tim Yes.']],
  ['names', srt('[Music]', 'Sarah: In today’s episode', 'you learn.', 'Tom &amp; Ada: Hi.', 'SPEAKER_01: No.'), ['null [Music]', 'Sarah In today’s episode', 'null you learn.', 'Tom & Ada Hi.', 'SPEAKER_01 No.']],
])('who speaks is told from what is said: %s', (_, document, expected) => {
  const words = read(document);
  if (typeof words === 'string') throw new Error(words);
  expect(words.cues.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual(expected);
}); // prettier-ignore

test.each([
  ['text in brackets', '[Music] Welcome', ['[Music] Welcome']],
  ['text in two brackets', '[[Music]] Welcome', ['[[Music]] Welcome']],
  ['text in braces', '{softly} Welcome', ['{softly} Welcome']],
  ['text in angle brackets', '<laughs> Welcome', ['<laughs> Welcome']],
  ['text with old ends of lines', 'One.\r\rTwo.', ['One.', 'Two.']],
  ['an object of other JSON', '{"text":"Water"}', 'unknown-format'],
  ['TTML', '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s">Hi</p></div></body></tt>', 'unknown-format'],
  ['TTML without its declaration', '<tt xmlns="http://www.w3.org/ns/ttml"><body><p>Hi</p></body></tt>', 'unknown-format'],
  ['an error of a store', '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', 'unknown-format'],
  ['an error of a store, without its declaration', '<Error><Code>NoSuchKey</Code></Error>\n', 'unknown-format'],
  ['timed text of YouTube', '<transcript><text start="0" dur="1">Hi</text></transcript>', 'unknown-format'],
  ['SAMI', '<SAMI><BODY><SYNC Start=0><P>Hi</BODY></SAMI>', 'unknown-format'],
  ['Rich Text', '{\\rtf1\\ansi Water}', 'unknown-format'],
  ['SubStation Alpha', '[Script Info]\nTitle: Water', 'unknown-format'],
  ['SubStation Alpha without its first section', '[V4+ Styles]\nFormat: Name', 'unknown-format'],
  ['lyrics', '[ti:Water]\n[00:12.00]Light', 'unknown-format'],
  ['a table of Whisper', 'start\tend\ttext\n0\t1000\tWater', 'unknown-format'],
  ['SubViewer', '0:00:00.599,0:00:04.160\nWater\n', 'unknown-format'],
  ['MicroDVD', '{0}{25}Water', 'unknown-format'],
  ['a PDF', '%PDF-1.7 1 0 obj', 'unknown-format'],
  ['a playlist', '#EXTM3U\n#EXTINF:6,\n1.vtt', 'unknown-format'],
  ['the error of a server in text', '404: Not Found', 'unknown-format'],
])('plain text is told from other formats: %s', (_, document, expected) => {
  for (const type of ['text/plain', 'text/html', 'application/octet-stream'])
    expect(texts(document, type)).toEqual(expected);
}); // prettier-ignore

const SITE = `<!DOCTYPE html><html lang="en"><head><title>Episode 1 – The Well</title></head><body class="wp-singular">
<header><nav><ul><li>Home</li></ul></nav></header><main><article><h1>Episode 1</h1>
<time class="entry-date" datetime="2026-11-21">November 21, 2026</time><p>Water.</p></article>
<ol><li><cite class="fn">Ada</cite> says: Nice</li></ol><form><button>Post Comment</button></form></main>
<footer>Powered by WordPress</footer></body></html>`;

test.each([
  ['a page of a site', SITE],
  ['a page of a site with the time of day', SITE.replace('November 21, 2026', '10:30')],
  ['a page in XHTML', `<?xml version="1.0"?>${SITE}`],
  ['a page that is not found', '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>'],
  ['a page that says so', '<!-- cached --><html><head><title>Page not found &ndash; The Well</title></head><body><h1>Oops! That page can&rsquo;t be found.</h1><p>Try again.</p></body></html>'],
  ['a page behind a check', '<!DOCTYPE html><title>Just a moment...</title><p>Checking your browser'],
  ['an error alone', '<p>Access Denied</p>'],
])('%s is no transcript, even where one in HTML is expected', (_, document) => {
  for (const type of ['text/html', 'text/plain', 'text/vtt']) expect(texts(document, type)).toBe('web-page');
}); // prettier-ignore

test('HTML is a transcript by its type, its address, its names or its times', () => {
  expect(texts('<p>Water<td>and<td>light', 'text/html')).toEqual(['Water', 'and', 'light']);
  expect(texts('<div>Water</div>', '', 'https://well.test/1.html?v=2')).toEqual(['Water']);
  expect(lines('<cite>Ada :</cite><p>Water</p>', 'text/vtt')).toEqual(['0-0 Ada: Water']);
  const page = SITE.replace(
    '<p>Water.</p>',
    '<cite>Ada</cite><time>[00:01]</time><p>Hello.</p><cite>Tim</cite> <time>[00:09]</time><p>Water.</p>',
  );
  expect(texts(page, 'text/html').slice(0, 2)).toEqual(['Hello.', 'Water.']);
});

test.each([
  ['without an end', [{ startTime: 1, body: 'Water and light' }, { startTime: 3, endTime: 4, body: 'Tea in the evening' }], ['1-3 Water and light', '3-4 Tea in the evening']],
  ['without a start', [{ startTime: 1, endTime: 2, body: 'Water and light' }, { endTime: 4, body: 'Tea in the evening' }], ['1-2 Water and light', '2-4 Tea in the evening']],
  ['with names in entities', [{ startTime: 1, endTime: 2, speaker: 'Tom &amp; Ada', body: 'Water &amp; light' }], ['1-2 Tom & Ada: Water & light']],
  ['without times', [{ body: 'Water and light' }, { body: 'Tea' }], ['0-0 Water and light', '0-0 Tea']],
  ['with times as text', [{ startTime: '00:00:01,500', endTime: '2', body: 'Water and light' }], ['1.5-2 Water and light']],
  ['with an empty body', [{ startTime: 1, endTime: 2, body: '', text: 'Water and light' }], ['1-2 Water and light']],
  ['of single signs in Chinese', Array.from('今天喝水', (body, at) => ({ startTime: at, endTime: at + 1, body })), ['0-4 今天喝水']],
  ['as speech recognition names them', [{ start: 1, end: 2, text: ' Water and light' }], ['1-2 Water and light']],
  ['of words alone', [{ startTime: 1, endTime: 2, words: [{ word: ' Water' }, { body: 'and' }, { text: 'light' }] }], ['1-2 Water and light']],
])('segments in JSON are read %s', (_, segments, expected) => {
  expect(lines(JSON.stringify({ segments }))).toEqual(expected);
  expect(lines(`\ufeff\n${JSON.stringify(segments)}`, 'text/vtt')).toEqual(expected);
}); // prettier-ignore

test.each([
  ['Windows-1252', Buffer.from(vtt('Über Wasser – “Tee”').replace('Ü', 'Ü'), 'latin1'), null],
  ['Windows-1252 that is served as UTF-8', Buffer.from(vtt('Über Größe'), 'latin1'), 'text/vtt; charset=utf-8'],
  ['UTF-16 without a mark', Buffer.from(vtt('Über Größe'), 'utf16le'), null],
  ['big-endian UTF-16 without a mark', Buffer.from(vtt('Über Größe'), 'utf16le').swap16(), null],
  ['UTF-8 with two marks', Buffer.from(`\ufeff\ufeff${vtt('Über Größe')}`), 'text/vtt; charset=iso-8859-1'],
])('a transcript in %s keeps its letters', (_, bytes, contentType) => {
  expect(texts(bytes, 'text/vtt', URL, contentType)[0]).toMatch(/^Über /);
}); // prettier-ignore

test('UTF-8 with one damaged character keeps the others', () => {
  const bytes = Buffer.concat([Buffer.from(vtt('Über Größe und Füße')), Buffer.from([0xc3])]);
  expect(texts(bytes)[0]).toMatch(/^Über Größe und Füße/);
});
