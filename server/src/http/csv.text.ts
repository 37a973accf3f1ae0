/** A formula begins a cell, or follows a character that separates cells or rows in some spreadsheets. */
const FORMULA = /(^|[;\t\r\n])(?=[^\S\r\n]{0,20}[=+\-@＝＋－＠])/g;
/** Errors, and white space that hides the beginning. */
const OTHER = /^[\t\r#]/;
const BOOLEANS = new Set('true false wahr falsch vrai faux vero falso verdadero verdadeiro'.split(' '));
/** Exponents, halves of the day, and units of dates in East Asia. */
const OF_NUMBERS = new Set('e am pm a p 年 月 日 時 时 分 秒 년 월 일'.split(' '));
const LANGUAGES =
  'bg cs da de el en es et fi fr hr hu id it lt lv nb nl pl pt ro ru sk sl sr sv tr uk vi'.split(' ');
/** Letters of a month from which on spreadsheets know it. */
const SHORTEST = 3;

/** The text, marked by an apostrophe where a spreadsheet would run it or change it, such as `0042` or `MAR12`. */
export function asText(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'");
  return safe.startsWith("'") || !(OTHER.test(text) || isConverted(text)) ? safe : `'${safe}`;
}

/** Whether the text can be read as a number, a date, a time or a boolean. */
function isConverted(text: string): boolean {
  const plain = folded(text);
  if (!/\p{N}/u.test(plain)) return BOOLEANS.has(plain.trim());
  const words = plain.match(/\p{L}+/gu) ?? [];
  return words.every((word) => OF_NUMBERS.has(word) || months().has(word));
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

let known: Set<string> | undefined;

/** The names of months and their beginnings, in the languages of members. */
function months(): Set<string> {
  if (known) return known;
  known = new Set();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month, 1));
        const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '').replaceAll('.', '');
        for (let length = SHORTEST; length <= name.length; length++) known.add(name.slice(0, length));
      }
    }
  return known;
}
