import * as z from 'zod/mini';
import { typedUsername, username } from './auth.username.ts';
import { endpoint } from './endpoint.ts';
import { singleLine } from './auth.single-line.ts';

/** A member as the web sees them. Lists what may leave the server; the table holds more. */
export const user = z.object({
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The member's number at the company; fills `{referralId}` in purchase links. */
  csUserId: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  isSubscribed: z.boolean(),
  isAdmin: z.boolean(),
  /** The new e-mail that waits for its mailbox to confirm it; `email` counts until then. */
  pendingEmail: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;

const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
const EMAIL_INVALID = 'Please enter a valid email';

/** argon2 reads every byte, so the length of what it is given has to end somewhere. */
const PASSWORD_MAX_BYTES = 1024;
const fitsPassword = (text: string) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES;

/** A password as it is typed to sign in. */
const typedPassword = z
  .string()
  .check(
    z.minLength(6, PASSWORD_TOO_SHORT),
    z.refine(fitsPassword, `Password must be at most ${PASSWORD_MAX_BYTES} bytes`),
  );

/** A password that a member chooses. Halves of characters are all the same byte to whoever hashes them. */
export const password = typedPassword.check(
  z.regex(/^\P{Cs}*$/u, 'Password must not contain half a character. Please type it again'),
);

const EMAIL_LONGEST = 254;

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_LONGEST, EMAIL_INVALID), z.email(EMAIL_INVALID));

/** Empty and missing are the same: a name that was not given. */
export const personName = z.optional(singleLine(100));

/** `username` takes the e-mail too. An exact username comes first. */
export const loginInput = z.object({
  username: typedUsername(EMAIL_LONGEST),
  password: typedPassword,
});
export type LoginInput = z.input<typeof loginInput>;

/** A username may be an e-mail, but only one's own: its owner could not sign up any more, nor trust what is signed so. */
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

/** The password was right; the code of the authenticator app, or a recovery code, is still to come. */
export const twoFactorNeeded = z.object({ twoFactor: z.literal(true) });

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
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
  summary: 'The member of this session',
  output: user,
});

export const loginEndpoint = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in; starts a session, or answers 202 and waits for the code of a member with two-factor',
  body: loginInput,
  output: z.union([user, twoFactorNeeded]),
  errors: {
    401: 'Username or password is wrong; never which',
    429: 'Too many attempts',
    503: 'Too many at once',
  },
});

export const registerEndpoint = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Sign up; starts a session',
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
  summary: 'End this session; does nothing where there is none',
  status: 204,
  errors: { 409: 'Meant for another member' },
});

export const loginTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/login/two-factor',
  access: 'public',
  summary: 'The second step of signing in, within five minutes of the first',
  body: codeInput,
  output: user,
  errors: { 401: 'The code is wrong, or the first step is too long ago', 429: 'Too many attempts' },
});
