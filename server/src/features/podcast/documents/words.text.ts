/** Seconds; longer than any episode. */
const MAX_TIME = 1_000_000;

/**
 * Characters that are not seen but change what is: controls, marks that turn the direction of writing around or hide
 * text in tags, and those that allow or forbid a break within a word, which the search would take for two. PostgreSQL
 * cannot store the first of them.
 */
const UNSEEN =
  /[\p{Cc}\u{ad}\u{200b}\u{200e}\u{200f}\u{2060}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu;

/** One line of plain text, from whatever a stranger's file contains. */
export const lineOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\u{85}]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim();

/** Whole milliseconds, in seconds; null for what is no time of an episode. */
export function timeOf(seconds: number): number | null {
  return seconds >= 0 && seconds <= MAX_TIME ? Math.round(seconds * 1_000) / 1_000 : null;
}

/**
 * Reads `1:02:03.4`, `02:03` and `123.4`, with spaces, and with a colon before three digits of milliseconds; null for
 * anything else.
 */
export function clockTime(text: string): number | null {
  const compact = text
    .replaceAll(/\s/g, '')
    .replaceAll(';', ':')
    .replace(/:(?=\d{3}$)/, '.');
  const match = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,7})(?:[.,](\d{1,9}))?$/.exec(compact);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  // Tools that round up the milliseconds write a thousand of them.
  const rest = fraction === '1000' ? 1 : Number(`0.${fraction}`);
  return timeOf(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + rest);
}

/** A language as in BCP 47, such as `en` or `pt-BR`. */
export const languageOf = (given: unknown): string | null =>
  typeof given === 'string' && /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i.test(given.trim()) ? given.trim() : null;
