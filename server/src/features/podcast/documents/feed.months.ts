/** Of names that mean two months the first language's counts. */
const LANGUAGES = 'en de fr es it nl pt ca da sv nb fi pl cs hu ro tr ru uk el id'.split(' ');
const DAY_OF_MONTH = 3;

let months: ReadonlyMap<string, number> | null = null;

/** The number of the month that this word names in one of these languages. */
export function monthOf(word: string): number | undefined {
  months ??= readMonths();
  return months.get(folded(word));
}

const folded = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function readMonths(): Map<string, number> {
  // As German programs abbreviate it.
  const names: [string, number][] = [['mrz', 3]];
  const prefixes: [string, number][] = [];
  for (const language of LANGUAGES) {
    const inLanguage = namesIn(language);
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

/** Its names, long and short, with a day and alone. */
function namesIn(language: string): [name: string, month: number][] {
  const options = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' } as const,
  ]);
  return options.flatMap((option) => {
    const format = new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2018, at, DAY_OF_MONTH));
      const name =
        parts
          .find(({ type }) => type === 'month')
          ?.value.match(/[\p{L}\p{M}]+/gu)
          ?.at(-1) ?? '';
      return [folded(name), at + 1];
    }).filter(([name]) => name !== '');
  });
}
