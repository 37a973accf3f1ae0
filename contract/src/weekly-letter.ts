import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const weeklyLetter = z.object({
  wanted: z.boolean(),
  /** When the next one comes, if there is something to say then. Null unless it is wanted. */
  nextAt: z.nullable(z.iso.datetime()),
  /** It goes to no address whose mailbox has not confirmed it. */
  isEmailConfirmed: z.boolean(),
  /** Whether a link that confirms it was sent and still works. */
  isLinkSent: z.boolean(),
});
export type WeeklyLetter = z.infer<typeof weeklyLetter>;

export const weeklyLetterEndpoint = endpoint({
  method: 'GET',
  path: '/api/weekly-letter',
  access: 'member',
  summary: 'Whether the caller wants the weekly letter, and when it comes next',
  output: weeklyLetter,
});

export const switchWeeklyLetterEndpoint = endpoint({
  method: 'PUT',
  path: '/api/weekly-letter',
  access: 'member',
  summary: 'Switches the weekly letter on or off',
  body: z.object({ wanted: z.boolean() }),
  output: weeklyLetter,
  errors: { 409: "The caller's email is not confirmed" },
});

export const askToConfirmEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/weekly-letter/confirm-email',
  access: 'member',
  summary: "Sends a link that confirms the caller's present email; earlier links become invalid",
  status: 204,
  errors: { 409: 'It is confirmed, or a new email waits for confirmation', 429: 'Too many emails' },
});

const link = z.object({ token: z.string() });
const noSuchLink = { 404: 'The link is cut short or was never ours' };

export const endWeeklyLetterPageEndpoint = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  access: 'signed',
  summary:
    'Asks, on a page with a form, whether to end the weekly letter. Changes nothing: scanners open links',
  params: link,
  errors: noSuchLink,
});

export const endWeeklyLetterEndpoint = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'signed',
  summary: 'Ends the weekly letter, by the form or in one click of an e-mail program (RFC 8058)',
  params: link,
  errors: noSuchLink,
});
