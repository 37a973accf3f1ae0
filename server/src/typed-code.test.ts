import { expect, test } from 'vitest';
import { typedCode } from './typed-code.ts';

test.each([
  ['capitals', 'M8Z2KNC', 'm8z2knc'],
  ['full width', 'ｍ８ｚ２ｋｎｃ', 'm8z2knc'],
  ['Arabic-Indic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['Devanagari digits', '०१२३४५६७८९', '0123456789'],
  ['Adlam digits, beyond the first plane', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789'],
  ['Pa’o and Eastern Pwo digits, in one block', '\u{116d0}\u{116d9}\u{116da}\u{116e3}', '0909'],
  ['mathematical digits, set beside each other', '𝟎𝟗𝟘𝟡', '0909'],
  ['two sets of Myanmar digits beside each other', '\u{116d0}\u{116d9}\u{116da}\u{116e3}', '0909'],
  ['zero-width characters and a soft hyphen', '\u200bm8z\u00ad2k\u2060nc\ufeff', 'm8z2knc'],
  ['marks of direction', '\u200e123\u202c456', '123456'],
])('%s', (_, typed, code) => {
  expect(typedCode(typed)).toBe(code);
});
