import * as z from 'zod/mini';
import { codeInput, loginInput, registerInput } from './auth.inputs.ts';
import { endpoint } from './endpoint.ts';
import { forEachDetail } from './profile.details.ts';

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

/** The password was right; the code of the authenticator app, or a recovery code, is still missing. */
export const twoFactorNeeded = z.object({ twoFactor: z.literal(true) });

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
