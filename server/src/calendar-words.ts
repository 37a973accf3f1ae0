import { plainText } from '@clear-spring/contract';

/** The languages of members and feeds. A name of two months means that of the first language. */
const LANGUAGES =
  'en de fr es it nl pt ca da sv nb fi pl cs hu ro tr ru uk el id bg et hr lt lv sk sl sr'.split(' ');
/** In a year it falls on every day of the week. */
const DAY_OF_MONTH = 3;

let months: ReadonlyMap<string, number> | null = null;
let weekdays: ReadonlySet<string> | null = null;

/** The number of the month that this word names, in full or in short. */
export function monthOf(word: string): number | undefined {
  months ??= readMonths();
  return months.get(plainText(word));
}

/** Whether this word is the full name of a day of the week. */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set(
    LANGUAGES.flatMap((language) => namesIn(language, { weekday: 'long' }).map(([name]) => name)),
  );
  return weekdays.has(plainText(word));
}

function readMonths(): Map<string, number> {
  // As German programs abbreviate it.
  const names: [string, number][] = [['mrz', 3]];
  const prefixes: [string, number][] = [];
  for (const language of LANGUAGES) {
    const inLanguage = (['long', 'short'] as const).flatMap((month) => [
      ...namesIn(language, { month }),
      ...namesIn(language, { month, day: 'numeric' }),
    ]);
    names.push(...inLanguage);
    for (const [name, month] of inLanguage) {
      const prefix = name.slice(0, 3);
      const isOnlyOne = inLanguage.every(([other, its]) => its === month || !other.startsWith(prefix));
      if (isOnlyOne && prefix.length === 3) prefixes.push([prefix, month]);
    }
  }
  // Of two entries with one key a Map keeps the last.
  return new Map([...names, ...prefixes].toReversed());
}

function namesIn(language: string, options: Intl.DateTimeFormatOptions): [name: string, month: number][] {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at): [string, number] => {
    const parts = format.formatToParts(Date.UTC(2018, at, DAY_OF_MONTH));
    const name = parts.find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '';
    return [plainText(name.match(/[\p{L}\p{M}]+/gu)?.at(-1) ?? ''), at + 1];
  }).filter(([name]) => name !== '');
}
