import { tzOffset } from '@date-fns/tz';

/** Minutes ahead of UTC, or a name that Intl knows. */
export type Zone = number | string;

/** In minutes. Of zones that share an abbreviation the one with most podcasts. */
const OFFSETS = new Map(
  Object.entries({
    0: 'Z UT UTC GMT WET',
    60: 'CET MEZ MET BST WEST WAT',
    120: 'CEST MESZ MEST EET SAST CAT',
    180: 'EEST MSK EAT',
    300: 'PKT',
    330: 'IST',
    420: 'WIB ICT',
    480: 'SGT HKT AWST PHT',
    540: 'JST KST',
    570: 'ACST',
    600: 'AEST',
    630: 'ACDT',
    660: 'AEDT',
    720: 'NZST',
    780: 'NZDT',
    '-150': 'NDT',
    '-180': 'BRT ART ADT',
    '-210': 'NST',
    '-240': 'EDT AST CLT',
    '-300': 'EST CDT',
    '-360': 'CST MDT',
    '-420': 'MST PDT',
    '-480': 'PST AKDT',
    '-540': 'AKST HADT',
    '-600': 'HST HAST',
  }).flatMap(([minutes, names]) => names.split(' ').map((name) => [name, Number(minutes)] as const)),
);
const REGIONS = new Map([
  ['ET', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
]);
const MAX_OFFSET = 14 * 60;

/** The zone that this names: `+0200`, `GMT+2`, `CET`, `Central European Time` or `America/New_York`; null for any other. */
export function zoneOf(word: string): Zone | null {
  const name = / time$/i.test(word) ? initialsOf(word) : word.toUpperCase();
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(word) ?? [];
  if (sign && !word.includes('/')) {
    const offset = Number(hours) * 60 + Number(minutes);
    if (offset > MAX_OFFSET) return 0;
    return sign === '-' ? -offset : offset;
  }
  if (word.includes('/')) return Number.isNaN(tzOffset(word, new Date(0))) ? 0 : word;
  return OFFSETS.get(name) ?? REGIONS.get(name) ?? null;
}

const initialsOf = (words: string): string =>
  words
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Minutes ahead of UTC at this instant. */
export const offsetAt = (zone: Zone, at: number): number =>
  typeof zone === 'number' ? zone : tzOffset(zone, new Date(at));
