import { expect, test } from 'vitest';
import { readDocument } from './feed.document.ts';
import { rss } from '../feed/feed.fixture.ts';

const PODCAST = 'xmlns:podcast="https://podcastindex.org/namespace/1.0"';
const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';
/** The audio of a feed's only item. */
function audioOf(more: string): string | null {
  const document = rss([{ title: 'one', more }]).replace('<rss ', `<rss ${PODCAST} ${MEDIA} `);
  const items = readDocument(Buffer.from(document), null, 'https://well.test/feed.xml');
  return typeof items === 'string' ? null : items[0]!.audioUrl;
}
const enclosure = (url: string, type?: string) =>
  `<enclosure url="https://well.test/${url}"${type === undefined ? '' : ` type="${type}"`} length="9"/>`;

test.each([
  ['1', 'audio/mpeg', true],
  ['1.mp3', 'x-audio/mp3', true],
  ['1', 'x-audio/mp3', true],
  ['1', 'Audio/MPEG', true],
  ['1.mp3', undefined, true],
  ['1.mp3', '', true],
  ['1.mp3', 'mp3', true],
  ['1.m4a', 'application/octet-stream', true],
  ['1.m4a', 'video/mp4', true],
  ['1.ogg', 'application/ogg', true],
  ['1', 'application/octet-stream', false],
  ['1', undefined, false],
  ['1.mp4', 'video/mp4', false],
  ['1.mp4', undefined, false],
  ['1.mp3', 'text/html', false],
  ['1.pdf', 'application/pdf', false],
  ['1.m3u', 'audio/x-mpegurl', false],
])('an enclosure %s of type %j: audio is %s', (url, type, isAudio) =>
  expect(audioOf(enclosure(url, type))).toBe(isAudio ? `https://well.test/${url}` : null),
);

test.each(['', 'length=""', 'length="0"', 'length="-1"', 'length="12 MB"', 'length="1e999"'])(
  'what a feed says of the size does not matter: %j',
  (length) =>
    expect(audioOf(`<enclosure url="https://well.test/1.mp3" type="audio/mpeg" ${length}/>`)).toBe(
      'https://well.test/1.mp3',
    ),
);

const media = (url: string, type: string) => `<media:content url="https://well.test/${url}" type="${type}"/>`;
const alternate = (url: string, type: string) =>
  `<podcast:alternateEnclosure type="${type}"><podcast:source uri="ipfs://someRandomHash"/>` +
  `<podcast:source uri="https://well.test/${url}"/></podcast:alternateEnclosure>`;
test.each([
  ['the audio beside a video', enclosure('1.mp4', 'video/mp4') + enclosure('1.mp3', 'audio/mpeg'), '1.mp3'],
  ['what every phone plays', enclosure('1.ogg', 'audio/ogg') + enclosure('1.m4a', 'audio/x-m4a'), '1.m4a'],
  ['the first of equals', enclosure('1.mp3', 'audio/mpeg') + enclosure('2.mp3', 'audio/mpeg'), '1.mp3'],
  ['the enclosure of equals', media('1.mp3', 'audio/mpeg') + enclosure('2.mp3', 'audio/mpeg'), '2.mp3'],
  ['media:content', enclosure('1.mp4', 'video/mp4') + media('1.mp3', 'audio/mpeg'), '1.mp3'],
  ['a media:group’s', `<media:group>${media('1.mp4', 'video/mp4')}${media('1.mp3', 'audio/mpeg')}</media:group>`, '1.mp3'],
  ['the alternate of a video', enclosure('1.mp4', 'video/mp4') + alternate('1.m4a', 'audio/mp4'), '1.m4a'],
  ['the alternate of what few phones play', enclosure('1.opus', 'audio/opus') + alternate('1.mp3', 'audio/mpeg'), '1.mp3'],
])('of several files %s is taken', (_, more, url) => expect(audioOf(more)).toBe(`https://well.test/${url}`)); // prettier-ignore
