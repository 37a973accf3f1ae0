import { withPlainDigits } from './feed.digits.ts';

const MAX_SECONDS = 1_000_000;

/** An episode's duration in whole seconds; null for what is none, or no episode's. */
export function readDuration(text: string): number | null {
  const given = withPlainDigits(text).toLowerCase();
  const seconds = plainSeconds(given) ?? clockSeconds(given) ?? isoSeconds(given) ?? unitSeconds(given);
  const whole = Math.round(seconds ?? 0);
  return whole > 0 && whole <= MAX_SECONDS ? whole : null;
}

const decimal = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'));

function plainSeconds(text: string): number | null {
  return /^\d{1,9}([.,]\d{1,20})?$/.test(text) ? decimal(text) : null;
}

/** `1:02:03.5`, `67:03`, with a unit or without. */
function clockSeconds(text: string): number | null {
  const match = /^(?:(\d{1,4}) ?: ?)?(\d{1,6}) ?: ?(\d{1,6}(?:[.,]\d{1,9})?)(?: ?[a-z]{1,7}\.?)?$/.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  return decimal(hours) * 3_600 + decimal(minutes) * 60 + decimal(seconds);
}

/** `PT1H7M3S`, as in ISO 8601. */
function isoSeconds(text: string): number | null {
  const match =
    /^p(?:(\d{1,3})d)?(?:t(?:(\d{1,6}(?:[.,]\d{1,9})?)h)?(?:(\d{1,6}(?:[.,]\d{1,9})?)m)?(?:(\d{1,9}(?:[.,]\d{1,9})?)s)?)?$/.exec(
      text,
    );
  if (!match) return null;
  const [, days, hours, minutes, seconds] = match;
  return decimal(days) * 86_400 + decimal(hours) * 3_600 + decimal(minutes) * 60 + decimal(seconds);
}

const UNITS: readonly [RegExp, number][] = [
  [/^(h$|hr|hour|hora|heure|std|stunde|uur|uren|u$|ore$|ora$|ч|godz|timm|time)/, 3_600],
  [/^(m$|mn|min|'$|′$|мин|dk)/, 60],
  [/^(s$|sec|sek|seg|"$|''$|′′$|сек)/, 1],
];

/** `1h 7m 3s`, `67 min`, `1 hour and 7 minutes`, `1 Std. 7 Min.`, `67'03"`, `1h07`. */
function unitSeconds(text: string): number | null {
  const words = text.replaceAll(/\b(and|und|et|y|e|en|og|och)\b|[,;&](?=\s)/g, ' ');
  let total = 0;
  let last = Infinity;
  let end = 0;
  for (const part of words.matchAll(/ {0,3}(\d{1,9}(?:[.,]\d{1,9})?) ?([\p{L}'"′]{0,20})\.? {0,3}/gu)) {
    const [whole, digits, unit] = part;
    const worth = unit === '' ? last / 60 : UNITS.find(([names]) => names.test(unit!))?.[1];
    if (part.index !== end || !worth || !(worth < last) || worth === Infinity) return null;
    total += decimal(digits) * worth;
    last = worth;
    end += whole.length;
  }
  return end > 0 && end === words.length ? total : null;
}
