import { DEFAULT_ZONE } from './local-time.ts';

/** A day on the clocks of a member: December 21, 2026. While their zone is unknown: December 21, 2026 (UTC). */
export function writtenDay(timeZone: string | null, at: Date): string {
  const zone = knownZone(timeZone);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at);
  return zone === DEFAULT_ZONE ? `${day} (${zone})` : day;
}

/** On the clocks of a member: 24 December 2026 at 19:05 Stockholm time. */
export function writtenTime(timeZone: string | null, at: Date): string {
  const zone = knownZone(timeZone);
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const;
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  const name = zone === DEFAULT_ZONE ? zone : `${city} time`;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} ${name}`;
}

/** A newer version of Node may have stored a zone that this one does not know. */
function knownZone(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? DEFAULT_ZONE }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_ZONE;
  }
}
