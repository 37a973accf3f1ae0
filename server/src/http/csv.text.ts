/** A formula begins a cell, or follows a character that separates cells or rows in some spreadsheets. */
const FORMULA = /(^|[;\t\r\n]"?)(?=[^\S\r\n]{0,20}[=+\-@＝＋－＠])/g;
/** Errors, and white space that hides the beginning. */
const OTHER = /^[\t\r#]/;
const BOOLEANS = new Set(
  (
    'true false wahr falsch vrai faux vero falso verdadero verdadeiro waar onwaar sant falskt sand falsk usann tosi ' +
    'epatosi prawda fałsz pravda nepravda igaz hamis adevarat fals dogru yanlıs истина ложь'
  ).split(' '),
);
/** Exponents, and halves of the day, which follow a digit. */
const AFTER_DIGITS = /(?<=\p{N})(?:e(?=[+-]?\p{N})| ?[ap](?:\.? ?m)?\.?$)/gu;
/** Words of dates and of times in East Asia, ordinals, and currencies. */
const OF_NUMBERS = new Set(
  '年 月 日 時 时 分 秒 년 월 일 st nd rd th de kr zł kc ft lei lv chf eur usd gbp'.split(' '),
);
/** A word, or a dollar sign such as `R$`. */
const WORD = /\p{L}+\$?/gu;
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
  const words = plain.replaceAll(AFTER_DIGITS, '').match(WORD) ?? [];
  return words.every((word) => word.endsWith('$') || OF_NUMBERS.has(word) || namesOfDays().has(word));
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

let known: Set<string> | undefined;

/** The names of weekdays, and those of months with their beginnings, in the languages of members. */
function namesOfDays(): Set<string> {
  if (known) return known;
  known = new Set();
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month,
        weekday: 'long',
        timeZone: 'UTC',
      });
      // A step of 31 days reaches every month and every weekday.
      for (let step = 0; step < 12; step++)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, 0, 1 + 31 * step))) {
          const name = folded(value).replaceAll('.', '');
          if (type === 'weekday') known.add(name);
          if (type !== 'month') continue;
          for (let length = SHORTEST; length <= name.length; length++) known.add(name.slice(0, length));
        }
    }
  return known;
}
