import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { audioTypeOf, audioTypeOfBytes, audioTypeOfName } from './audio-type.ts';

test.each([
  ['audio/mpeg', 'audio/mpeg'],
  ['Audio/MPEG; charset=binary', 'audio/mpeg'],
  ['x-audio/mp3', 'audio/mpeg'],
  ['application/x-mp3', 'audio/mpeg'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/aacp', 'audio/aac'],
  ['application/ogg', 'audio/ogg'],
  ['audio/basic', 'audio/basic'],
  ['audio/constructor', 'audio/constructor'],
  [null, 'unclear'],
  ['', 'unclear'],
  ['mp3', 'unclear'],
  ['application/octet-stream', 'unclear'],
  ['binary/octet-stream', 'unclear'],
  ['application/force-download', 'unclear'],
  ['video/mp4', 'unclear'],
  ['audio/x-mpegurl', 'other'],
  ['text/html', 'other'],
  ['text/plain', 'other'],
  ['image/jpeg', 'other'],
  ['application/pdf', 'other'],
])('the type %j is %s', (type, audio) => expect(audioTypeOf(type)).toBe(audio));

test.each([
  ['https://well.test/1.mp3', 'audio/mpeg'],
  ['https://well.test/1.MP3?key=a.b', 'audio/mpeg'],
  ['https://well.test/redirect.mp3/media.well.test/1.m4a#t=5', 'audio/mp4'],
  ['https://well.test/get?file=1.opus&n=2', 'audio/ogg'],
  ['https://well.test/1.mp4', null],
  ['https://well.test/1.mp3.html', null],
  ['https://well.test/mp3', null],
])('the name %s promises %s', (url, audio) => expect(audioTypeOfName(url)).toBe(audio));

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(64)]);
test.each<[string, Buffer, string | null]>([
  ['a recording of ours', readFileSync(new URL('../../../content/audio/welcome.mp3', import.meta.url)), 'audio/mpeg'],
  ['an MP3 with tags', bytes('ID3\x04\0'), 'audio/mpeg'],
  ['an MP3 without tags', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ['AAC', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
  ['an M4A', bytes('\0\0\0\x20ftypM4A \0\0\0\0'), 'audio/mp4'],
  ['an MP4 of any kind', bytes('\0\0\0\x20ftypisom\0\0\0\0'), null],
  ['Opus in Ogg', bytes('OggS\0\x02', Array<number>(22).fill(0), 'OpusHead'), 'audio/ogg'],
  ['a film in Ogg', bytes('OggS\0\x02', Array<number>(22).fill(0), '\x80theora'), null],
  ['WAV', bytes('RIFF\x0a\x0a\0\0WAVEfmt '), 'audio/wav'],
  ['a picture in RIFF', bytes('RIFF\0\0\0\0WEBPVP8 '), null],
  ['FLAC', bytes('fLaC\0'), 'audio/flac'],
  ['HTML', bytes('<!doctype html><script>'), null],
  ['HTML in UTF-16', Buffer.from('\uFEFF<html><script>alert(1)</script>', 'utf16le'), null],
  ['UTF-16 that begins with a line break', Buffer.from('\uFEFF\n<html>', 'utf16le'), null],
  ['a PDF', bytes('%PDF-1.7'), null],
  ['a playlist', bytes('#EXTM3U\n'), null],
  ['nothing', Buffer.alloc(0), null],
])('the bytes of %s are %s', (_, start, audio) => expect(audioTypeOfBytes(start, null)).toBe(audio)); // prettier-ignore

test('a container that may hold a film is audio where the file’s name says so', () => {
  const isom = bytes('\0\0\0\x20ftypisom\0\0\0\0');
  expect(audioTypeOfBytes(isom, 'audio/mp4')).toBe('audio/mp4');
  expect(audioTypeOfBytes(isom, 'audio/mpeg')).toBe(null);
  expect(audioTypeOfBytes(bytes([0x1a, 0x45, 0xdf, 0xa3]), 'audio/webm')).toBe('audio/webm');
  expect(audioTypeOfBytes(bytes([0x1a, 0x45, 0xdf, 0xa3]), null)).toBe(null);
});
