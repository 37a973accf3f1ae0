import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A zone by name, as Intl knows it: links such as Asia/Calcutta too, but no offsets such as +05:30. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZoneInput = z.object({
  timeZone: z
    .string()
    .check(
      z.maxLength(64, 'Please choose a time zone that we know'),
      z.refine(isTimeZone, 'Please choose a time zone that we know'),
    ),
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
