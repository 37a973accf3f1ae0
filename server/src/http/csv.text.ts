import { plainText } from '@clear-spring/contract';
import { isWeekday, monthOf } from '../calendar-words.ts';

/** A formula begins a cell, or follows a character that separates cells or rows in some spreadsheets. */
const FORMULA = /(^|[;\t\r\n]"?)(?=[^\S\r\n]{0,20}[=+\-@＝＋－＠])/g;
/** Errors, and white space that hides the beginning. */
const OTHER = /^[\t\r#]/;
const BOOLEANS = new Set(
  plainText(
    'true false wahr falsch vrai faux vero falso verdadero verdadeiro waar onwaar sant falskt sand falsk usann tosi ' +
      'epatosi prawda fałsz pravda nepravda igaz hamis adevărat fals doğru yanlış истина ложь',
  ).split(' '),
);
/** Exponents, and halves of the day, which follow a digit. */
const AFTER_DIGITS = /(?<=\p{N})(?:e(?=[+-]?\p{N})| ?[ap](?:\.? ?m)?\.?$)/gu;
/** Words of dates and of times in East Asia, and currencies. */
const OF_NUMBERS = new Set(
  plainText('年 月 日 時 时 分 秒 년 월 일 de kr zł kč ft lei lv chf eur usd gbp').split(' '),
);
/** A word, or a dollar sign such as `R$`. */
const WORD = /\p{L}+\$?/gu;

/** The text, marked by an apostrophe where a spreadsheet would run it or change it, such as `0042` or `MAR12`. */
export function asText(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'");
  return safe.startsWith("'") || !(OTHER.test(text) || isConverted(text)) ? safe : `'${safe}`;
}

/** Whether the text can be read as a number, a date, a time or a boolean. */
function isConverted(text: string): boolean {
  const plain = plainText(text);
  if (!/\p{N}/u.test(plain)) return BOOLEANS.has(plain.trim());
  const words = plain.replaceAll(AFTER_DIGITS, '').match(WORD) ?? [];
  return words.every(isOfNumbers);
}

const isOfNumbers = (word: string): boolean =>
  word.endsWith('$') || OF_NUMBERS.has(word) || monthOf(word) !== undefined || isWeekday(word);
