import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const UNKNOWN_ZONE = 'Please choose a time zone that we know';

/**
 * A zone that browsers offer or report, by any of its names: Asia/Calcutta too, and Etc/GMT+5, which Windows has. No
 * offset such as +05:30, and none of the names, such as SystemV/PST8, that only the library behind Intl has.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^(UTC|Etc\/GMT[+-]\d+)$/.test(timeZone) || Intl.supportedValuesOf('timeZone').includes(timeZone);
  } catch {
    return false;
  }
}

export const timeZoneInput = z.object({
  timeZone: z.string().check(z.maxLength(64, UNKNOWN_ZONE), z.refine(isTimeZone, UNKNOWN_ZONE)),
});

export const timeZoneEndpoint = endpoint({
  method: 'PUT',
  path: '/api/user/time-zone',
  access: 'member',
  summary:
    "Sets the zone of the caller's days. The first holds at once, a later one from the next day on; the zone in effect cancels it",
  body: timeZoneInput,
  output: z.object({ timeZone: z.string(), nextTimeZone: z.nullable(z.string()) }),
});
