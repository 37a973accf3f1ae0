import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const timeOfDay = z
  .string('Please choose a time of the day')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time of the day'));

/** On the clocks of the member's time zone, as `HH:MM`. They may go past midnight. */
const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'Quiet hours cannot end when they begin'));
export type QuietHours = z.infer<typeof quietHours>;

const answer = z.object({
  /** Null for a member who has none. */
  quietHours: z.nullable(quietHours),
  /** Whose clocks count: the zone that the member chose last, or UTC until one is known. */
  timeZone: z.string(),
});
export type QuietHoursAnswer = z.infer<typeof answer>;

export const quietHoursEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/quiet-hours',
  access: 'member',
  summary: 'When the caller wants no push, and on which clocks',
  output: answer,
});

export const saveQuietHoursEndpoint = endpoint({
  method: 'PUT',
  path: '/api/notifications/quiet-hours',
  access: 'member',
  summary: 'Sets or ends the hours in which pushes to the caller wait',
  body: z.object({ quietHours: z.nullable(quietHours) }),
  output: answer,
});
