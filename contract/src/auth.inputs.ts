// Apart from the endpoints, so that a screen can send these without loading what checks them.

import * as z from 'zod/mini';
import { asciiEmail } from './auth.ascii-email.ts';
import { typedUsername, username } from './auth.username.ts';
import { personName } from './profile.details.ts';
import { withoutMarks } from './single-line.ts';

const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
const EMAIL_INVALID = 'Please enter a valid email';

/** argon2 reads every byte, so the input's length must be limited. */
const PASSWORD_MAX_BYTES = 1024;
const fitsPassword = (text: string) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES;

/** A password as typed at sign-in. */
const typedPassword = z
  .string()
  .check(
    z.minLength(6, PASSWORD_TOO_SHORT),
    z.refine(fitsPassword, `Password must be at most ${PASSWORD_MAX_BYTES} bytes`),
  );

/**
 * A password that a member chooses. Lone surrogates are refused: UTF-8 cannot encode them, so all of them would hash
 * alike.
 */
export const password = typedPassword.check(
  z.regex(/^\P{Cs}*$/u, 'Password must not contain half a character. Please type it again'),
);

const EMAIL_MAX_LENGTH = 254;

const deliverable = z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.email());
/** `z.email` knows no top-level domain in another script. */
const isDeliverable = (ascii: string) =>
  z.safeParse(deliverable, ascii.replace(/\.xn--[a-z\d-]+$/i, '.idn')).success;
const typedEmail = (error: string) =>
  z.string().check(
    // Keyboards type wide characters.
    z.overwrite((typed) => withoutMarks(typed.normalize('NFKC'))),
    z.maxLength(EMAIL_MAX_LENGTH, error),
    z.refine((typed) => isDeliverable(asciiEmail(typed)), error),
  );

/** As typed, also with a domain in another script. */
export const emailAddress = typedEmail(EMAIL_INVALID);

/** `username` also accepts an e-mail. An exact username takes precedence. */
export const loginInput = z.object({
  username: typedUsername(EMAIL_MAX_LENGTH),
  password: typedPassword,
});
export type LoginInput = z.input<typeof loginInput>;

/** A username may be an e-mail, but only the member's own: otherwise its owner could not sign up any more. */
const isNobodyElses = ({ username: name, email }: { username: string; email: string }) =>
  !z.safeParse(emailAddress, name).success ||
  asciiEmail(name).toLowerCase() === asciiEmail(email).toLowerCase();

export const registerInput = z
  .object({
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    username,
    password,
  })
  .check(
    z.refine(isNobodyElses, {
      path: ['username'],
      error: 'Username must not be an email other than your own',
    }),
  );
export type RegisterInput = z.input<typeof registerInput>;

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
const secondFactorCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(6, 'Please enter the 6-digit code'),
    z.maxLength(32, 'Please enter the 6-digit code'),
  );
export const codeInput = z.object({ code: secondFactorCode });

const RECOVERY_EMAIL_INVALID = 'Please enter a valid email address';
export const forgotPasswordInput = z.object({ email: typedEmail(RECOVERY_EMAIL_INVALID) });
