import { expect, test } from 'vitest';
import { textOfBytes } from './text-of-bytes.ts';

const SAID = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße aus Köln';

test.each([
  ['UTF-8', Buffer.from(SAID)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${SAID}`)],
  ['UTF-16', Buffer.from(`\ufeff${SAID}`, 'utf16le')],
  ['UTF-16 the other way around', Buffer.from(`\ufeff${SAID}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(SAID, 'latin1')],
])('a transcript in %s keeps its letters', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe(SAID);
});
