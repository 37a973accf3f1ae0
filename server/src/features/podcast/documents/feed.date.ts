import { DAY, MINUTE } from '@clear-spring/contract';
import { monthOf } from '../../../calendar-words.ts';
import { withPlainDigits } from './feed.digits.ts';
import { offsetAt, type Zone, zoneOf } from './feed.zones.ts';

const SECOND = 1_000;
/** Other years are typing mistakes, and beyond ISO dates. */
const isYear = (year: number) => year >= 1970 && year <= 9999;

interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * The instant that a feed names, in any of the ways in which feeds do. Without a zone it is UTC, so that every server
 * reads the same. A day whose time makes no sense begins at midnight.
 */
export function readDate(text: string): Date | null {
  const given = withBasicFormat(withPlainDigits(text).replaceAll(/[\u2010-\u2015]/g, '-'));
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(given)) return checked(Number(given) * SECOND);
  if (/^\d{12,13}$/.test(given)) return checked(Number(given));
  const time = findTime(given);
  const rest = given.slice(time?.to ?? given.length);
  const zone = findZone(rest);
  const day = findDay(`${given.slice(0, time?.from)} ${rest.replaceAll(zone.text, ' ')}`);
  if (!day) return null;
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  if (time?.sinceMidnight == null) return checked(midnight);
  return checked(inUtc(midnight + time.sinceMidnight, zone.zone));
}

function checked(time: number): Date | null {
  const date = new Date(time);
  return isYear(date.getUTCFullYear()) ? date : null;
}

function inUtc(local: number, zone: Zone): number {
  const guess = local - offsetAt(zone, local) * MINUTE;
  return local - offsetAt(zone, guess) * MINUTE;
}

/** `20181003T160000` with its signs. */
const withBasicFormat = (text: string): string =>
  text
    .replace(/^(\d{4})(\d{2})(\d{2})(?=$| |T|\d{4}(\d{2})?$)/, '$1-$2-$3 ')
    .replace(/(?<=^\d{4}-\d{2}-\d{2} ?)T?(\d{2})(\d{2})(\d{2})?(?!\d|:)/, ' $1:$2:$3')
    .replace(/(?<=^\d{4}-\d{2}-\d{2}T\d{2})(?![\d:])/, ':00');

const CLOCK =
  /(?<![\d:.+-])(\d{1,2}) ?[:h時时点시] ?(\d{2})(?: ?[:分분] ?(\d{2})(?:[.,:](\d{1,9}))?)?[:分분]?(?: ?([ap])\.? ?m\b\.?)?/i;
const HOUR_ALONE = /(?<![\d:.+-])(\d{1,2}) ?([ap])\.? ?m\b\.?/i;
const UHR = /(?<![\d:.+-])(\d{1,2})(?:\.(\d{2}))? ?(?:uhr|h\b)/i;
const YEAR = /\d{4}(?![\d.])/;
const DOTTED = /(?<!\d)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![\d.])/g;
const HALF_BEFORE = /(?:午前|上午|오전|(午後|下午|오후)) ?$/;

/** Only behind a year, because a date has dots too. */
function dottedTime(text: string): RegExpExecArray | null {
  const year = YEAR.exec(text);
  if (!year) return null;
  DOTTED.lastIndex = year.index + year[0].length;
  return DOTTED.exec(text);
}

function findTime(text: string): { from: number; to: number; sinceMidnight: number | null } | null {
  const clock = CLOCK.exec(text) ?? dottedTime(text);
  const alone = clock ? null : HOUR_ALONE.exec(text);
  const found = clock ?? alone ?? UHR.exec(text);
  if (!found) return null;
  const [whole, hour, second, seconds, fraction, behind] = found;
  const minutes = alone ? undefined : second;
  const before = HALF_BEFORE.exec(text.slice(0, found.index));
  const half = alone ? second : before ? (before[1] ? 'p' : 'a') : behind;
  const sinceMidnight = timeOfDay(
    hourOf(Number(hour), half),
    Number(minutes ?? 0),
    Number(`${seconds ?? 0}.${fraction ?? 0}`),
  );
  return { from: found.index, to: found.index + whole.length, sinceMidnight };
}

function hourOf(hour: number, half: string | undefined): number {
  if (half?.toLowerCase() === 'p') return hour < 12 ? hour + 12 : hour;
  return half?.toLowerCase() === 'a' && hour === 12 ? 0 : hour;
}

function timeOfDay(hour: number, minute: number, second: number): number | null {
  const time = Math.floor(((hour * 60 + minute) * 60 + second) * SECOND);
  return minute < 60 && second < 61 && time <= DAY ? time : null;
}

/** A zone among what follows the time, and as which text. */
function findZone(rest: string): { zone: Zone; text: string } {
  const offset = /(?<![a-z\d/])(?:GMT|UTC?|Z)?[+-]\d{1,2}:?(?:\d{2})?(?!\d)/i.exec(rest);
  const names = rest.matchAll(/(?:[a-z]+ ){1,3}time\b|[a-z]+(?:\/[\w+-]+){0,2}/gi);
  for (const [text] of [...(offset ? [offset] : []), ...names]) {
    const zone = zoneOf(text);
    if (zone !== null) return { zone, text };
  }
  return { zone: 0, text: ' ' };
}

function findDay(text: string): Day | null {
  const day =
    dayInOrder(text) ??
    dayInNumbers(text) ??
    dayOfNumberedMonth(text) ??
    dayInWords(text) ??
    monthAlone(text);
  const isDay = day && isYear(day.year) && day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31;
  return isDay ? day : null;
}

function dayInOrder(text: string): Day | null {
  const match = /(?<!\d)(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2})(?!\d)/.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** With dots the day comes first; otherwise the month does where it can, as in the United States. */
function dayInNumbers(text: string): Day | null {
  const match = /(?<!\d)(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4]!)];
  const isDayFirst = match[2] === '.' || first > 12;
  return isDayFirst ? { year, month: second, day: first } : { year, month: first, day: second };
}

/** `03 10月 2018`, as WordPress writes it in Japanese, Chinese and Korean. */
function dayOfNumberedMonth(text: string): Day | null {
  const match = /(?<!\d)(\d{1,2}) (\d{1,2}) ?[月월]? (\d{4})(?!\d)/.exec(text);
  return match && { year: Number(match[3]), month: Number(match[2]), day: Number(match[1]) };
}

function dayInWords(text: string): Day | null {
  // The last, because `mar` is Tuesday too.
  const month = Array.from(text.matchAll(/[\p{L}\p{M}]+/gu), ([word]) => monthOf(word)).findLast(
    (found) => found !== undefined,
  );
  const numbers = Array.from(text.matchAll(/(?<!\d)\d{1,4}(?!\d)/g), ([digits]) => digits);
  const at = numbers.findIndex(({ length }) => length === 4);
  const year = at >= 0 ? numbers.splice(at, 1)[0] : numbers.splice(1, 1)[0];
  return month && year ? { year: fullYear(year), month, day: Number(numbers[0] ?? 1) } : null;
}

function monthAlone(text: string): Day | null {
  const match = /^ ?(\d{4})(?:-(\d{2}))? *$/.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2] ?? 1), day: 1 };
}

/** Of two digits as in RFC 2822. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2_000 + year : 1_900 + year;
}
