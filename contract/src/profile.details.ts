import * as z from 'zod/mini';
import { singleLine } from './auth.single-line.ts';

/** An empty name counts as missing. */
export const personName = z.optional(singleLine(100));

/** What members say about themselves and may change at once. An empty string removes it. */
export const personalDetails = {
  firstName: personName,
  lastName: personName,
  /** The member's number at the company; fills `{referralId}` in purchase links. */
  csUserId: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(64, 'CS User ID can have at most 64 characters'),
        z.regex(
          /^[A-Za-z0-9]*$/,
          'CS User ID can only contain letters and numbers (no spaces or special characters)',
        ),
      ),
  ),
};
export type PersonalDetail = keyof typeof personalDetails;

/** One value for each detail: no caller lists them, so none forgets one. */
export function forEachDetail<T>(valueOf: (detail: PersonalDetail) => T): Record<PersonalDetail, T> {
  const details = Object.keys(personalDetails) as PersonalDetail[];
  return Object.fromEntries(details.map((detail) => [detail, valueOf(detail)])) as Record<PersonalDetail, T>;
}
