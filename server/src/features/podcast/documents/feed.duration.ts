import { withPlainDigits } from './feed.digits.ts';

const MAX_SECONDS = 1_000_000;

/** An episode's duration in whole seconds; null for what is none, or no episode's. */
export function readDuration(text: string): number | null {
  // NFKC would take the accents apart, and make two primes of a double one.
  const signs = text.replaceAll(/[’´`′]/g, "'").replaceAll(/[”″]|''/g, '"');
  const given = withPlainDigits(signs)
    .toLowerCase()
    .replace(/^[+~≈] ?/, '');
  const seconds = plainSeconds(given) ?? clockSeconds(given) ?? unitSeconds(given);
  const whole = Math.round(seconds ?? 0);
  return whole > 0 && whole <= MAX_SECONDS ? whole : null;
}

const decimal = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'));

function plainSeconds(text: string): number | null {
  return /^\d{1,9}([.,]\d{1,20})?$/.test(text) ? decimal(text) : null;
}

/** `1:02:03.5`, `67:03`, `1:07 h`. */
function clockSeconds(text: string): number | null {
  const match = /^(?:(\d{1,4}) ?: ?)?(\d{1,6}) ?: ?(\d{1,6}(?:[.,]\d{1,9})?)(?: ?(\p{L}{1,20})\.?)?$/u.exec(
    text,
  );
  if (!match) return null;
  const [, hours, minutes, seconds, unit] = match;
  const worth = unit === undefined ? 1 : worthOf(unit);
  if (!worth) return null;
  const total = decimal(hours) * 3_600 + decimal(minutes) * 60 + decimal(seconds);
  return hours === undefined && worth === 3_600 ? total * 60 : total;
}

const UNITS: readonly [RegExp, number][] = [
  [/^(h$|hr|hour|hora|heure|hod|std|stunde|uur|uren|u$|ore$|ora$|óra|ч|год|godz|tim|tun|saat|時間|小[时時]|시간)/, 3_600],
  [/^(m$|mn|min|perc|мин|хв|dk|dak|'$|分|분)/, 60],
  [/^(s$|sec|sek|seg|сек|sn|san|"$|秒|초)/, 1],
]; // prettier-ignore

const worthOf = (unit: string) => UNITS.find(([names]) => names.test(unit))?.[1];

/** `1h 7m 3s`, `67 min`, `1 hour and 7 minutes`, `1 Std. 7 Min.`, `67'03"`, `1h07`, and ISO 8601's `PT1H7M3S`. */
function unitSeconds(text: string): number | null {
  const words = text
    .replace(/^p(?:0[ymd]){0,3}t?(?=\d)/, '')
    .replaceAll(/\b(and|und|et|y|e|en|og|och)\b|[,;:&+](?=\s)/g, ' ')
    .replaceAll(/ {2,}/g, ' ');
  let total = 0;
  let last = Infinity;
  let end = 0;
  for (const part of words.matchAll(/ ?(\d{1,9}(?:[.,]\d{1,9})?) ?([\p{L}'"]{0,20})[.,:]? ?/gu)) {
    const [whole, digits, unit] = part;
    const worth = unit === '' ? last / 60 : worthOf(unit!);
    if (part.index !== end || !worth || !(worth < last) || worth === Infinity) return null;
    total += decimal(digits) * worth;
    last = worth;
    end += whole.length;
  }
  return end > 0 && end === words.length ? total : null;
}
