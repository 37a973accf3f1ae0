import * as z from 'zod/mini';
import { typedUsername, username } from './auth.username.ts';
import { endpoint } from './endpoint.ts';
import { forEachDetail, personName } from './profile.details.ts';

/** A member as the web sees them. Only what may leave the server is listed; the table has more. */
export const user = z.object({
  username: z.string(),
  email: z.string(),
  ...forEachDetail(() => z.nullable(z.string())),
  profilePicture: z.nullable(z.string()),
  isSubscribed: z.boolean(),
  isAdmin: z.boolean(),
  /** The new e-mail, until its mailbox confirms it; meanwhile `email` stays in effect. */
  pendingEmail: z.nullable(z.string()),
  /** The zone of the member's days; null until the app has told it, and then UTC stands in for it. */
  timeZone: z.nullable(z.string()),
  /** The zone that replaces it at its next midnight. */
  nextTimeZone: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;

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

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID), z.email(EMAIL_INVALID));

/** `username` also accepts an e-mail. An exact username takes precedence. */
export const loginInput = z.object({
  username: typedUsername(EMAIL_MAX_LENGTH),
  password: typedPassword,
});
export type LoginInput = z.input<typeof loginInput>;

/** A username may be an e-mail, but only the member's own: otherwise its owner could not sign up any more. */
const isNobodyElses = ({ username: name, email }: { username: string; email: string }) =>
  !z.safeParse(emailAddress, name).success || name.toLowerCase() === email.toLowerCase();

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

/** The password was right; the code of the authenticator app, or a recovery code, is still missing. */
export const twoFactorNeeded = z.object({ twoFactor: z.literal(true) });

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
const secondFactorCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(6, 'Please enter the 6-digit code'),
    z.maxLength(32, 'Please enter the 6-digit code'),
  );
export const codeInput = z.object({ code: secondFactorCode });

export const userEndpoint = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'member',
  summary: 'The member signed in to this session',
  output: user,
});

export const loginEndpoint = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in: starts a session, or answers 202 if the member must still send a two-factor code',
  body: loginInput,
  output: z.union([user, twoFactorNeeded]),
  errors: {
    401: 'Username or password is wrong, without saying which',
    409: 'The account is about to close; the header `keep-account` has a token for POST /api/keep-account',
    429: 'Too many attempts',
    503: 'Too many at once',
  },
});

export const registerEndpoint = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Signs up and starts a session',
  body: registerInput,
  output: user,
  status: 201,
  errors: {
    409: 'Username or e-mail taken, in any letter case',
    429: 'Too many attempts',
    503: 'Too many at once',
  },
});

export const logoutEndpoint = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends this session, if there is one',
  status: 204,
  errors: { 409: 'The page belongs to another member' },
});

export const loginTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/login/two-factor',
  access: 'public',
  summary: 'The second step of sign-in, within five minutes of the first',
  body: codeInput,
  output: user,
  errors: {
    401: 'The code is wrong, or the first step was too long ago',
    409: 'The account is about to close; the header `keep-account` has a token for POST /api/keep-account',
    429: 'Too many attempts',
  },
});
