import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A member as the web sees them. Lists what may leave the server; the table holds more. */
export const user = z.object({
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The member's number at the company; fills `{member}` in purchase links. */
  csUserId: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  isSubscribed: z.boolean(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof user>;

const USERNAME_TOO_SHORT = 'Username must be at least 3 characters';
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
const EMAIL_INVALID = 'Please enter a valid email';

/** argon2 reads every byte, so the length of what it is given has to end somewhere. */
const PASSWORD_MAX_BYTES = 1024;
const fitsPassword = (text: string) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES;

/** A password that a member chooses. */
export const password = z
  .string()
  .check(
    z.minLength(6, PASSWORD_TOO_SHORT),
    z.refine(fitsPassword, `Password must be at most ${PASSWORD_MAX_BYTES} bytes`),
  );

/** NFKC first, so that two spellings that look alike are one name; counted in characters after that. */
const username = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.normalize('NFKC').trim()),
  ),
  z
    .string()
    .check(
      z.minLength(3, USERNAME_TOO_SHORT),
      z.maxLength(64, 'Username must be at most 64 characters'),
      z.regex(/^[^\s\p{C}]*$/u, 'Username must not contain spaces or control characters'),
    ),
);

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, EMAIL_INVALID), z.email(EMAIL_INVALID));

/** Empty and missing are the same: a name that was not given. */
export const personName = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(100, 'Please use at most 100 characters'),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Names must not contain control characters'),
    ),
);

export const loginInput = z.object({ username, password });
export type LoginInput = z.input<typeof loginInput>;

export const registerInput = z.object({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  username,
  password,
});
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

export const forgotPasswordInput = z.object({
  email: z.string().check(z.trim(), z.maxLength(254), z.email('Please enter a valid email address')),
});

const token = z.string().check(z.maxLength(200));

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
  errors: { 401: 'Username or password is wrong; never which', 429: 'Too many attempts' },
});

export const registerEndpoint = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Sign up; starts a session',
  body: registerInput,
  output: user,
  status: 201,
  errors: { 409: 'Username or e-mail taken, in any letter case', 429: 'Too many attempts' },
});

export const logoutEndpoint = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'End this session; does nothing where there is none',
  status: 204,
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

export const forgotPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Sends a reset link, if the address is known; the answer does not tell',
  body: forgotPasswordInput,
  errors: { 429: 'Too many attempts' },
});

export const verifyResetTokenEndpoint = endpoint({
  method: 'POST',
  path: '/api/verify-reset-token',
  access: 'public',
  summary: 'Whether a reset link is good; does not use it up',
  body: z.object({ token }),
  errors: { 410: 'Invalid, used or expired' },
});

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Sets a new password by a reset link, once; ends every session of the member',
  body: z.object({ token, password }),
  output: z.object({ message: z.string() }),
  jsonErrors: true,
  errors: { 410: 'Invalid, used or expired', 429: 'Too many attempts' },
});

export const undoEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: '/api/undo-email-change',
  access: 'public',
  summary: 'Gives the account its former e-mail back, within 7 days; ends every session of the member',
  body: z.object({ token }),
  output: z.object({ email: z.string() }),
  errors: { 409: 'The former address belongs to another account by now', 410: 'Invalid, used or expired' },
});

export const changePasswordInput = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password'), z.maxLength(1024)),
  newPassword: password,
});

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'member',
  summary: 'Changes the password; ends every other session of the member',
  body: changePasswordInput,
  status: 204,
  errors: { 422: 'The current password is wrong', 429: 'Too many attempts' },
});

export const twoFactorStatusEndpoint = endpoint({
  method: 'GET',
  path: '/api/two-factor',
  access: 'member',
  summary: 'Whether two-factor sign-in is on, and how many recovery codes are left',
  output: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const setUpTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/set-up',
  access: 'member',
  summary: 'A new secret for the authenticator app; nothing is on until a code confirms it',
  body: z.object({ password: z.string().check(z.maxLength(1024)) }),
  output: z.object({
    /** Base32, to type where the QR code cannot be scanned. */
    secret: z.string(),
    /** A data URL of a PNG. */
    qrCode: z.string(),
  }),
  errors: { 409: 'It is on already', 422: 'The password is wrong', 429: 'Too many attempts' },
});

export const confirmTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/confirm',
  access: 'member',
  summary: 'Switches two-factor sign-in on; shows the recovery codes, this once',
  body: codeInput,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: {
    409: 'Nothing was set up, or it is on already',
    422: 'The code is wrong',
    429: 'Too many attempts',
  },
});

export const disableTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/disable',
  access: 'member',
  summary: 'Switches two-factor sign-in off, by a code of the app or a recovery code',
  body: codeInput,
  status: 204,
  errors: { 409: 'It is off', 422: 'The code is wrong', 429: 'Too many attempts' },
});

export const device = z.object({
  id: z.string(),
  /** The browser's User-Agent; null where it sent none. */
  agent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const devicesEndpoint = endpoint({
  method: 'GET',
  path: '/api/devices',
  access: 'member',
  summary: 'Where the caller is signed in, last seen first',
  output: z.array(device),
});

export const logOutDeviceEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id',
  access: 'member',
  summary: 'Ends the session of one device of the caller',
  params: z.object({ id: z.string() }),
  status: 204,
  errors: { 404: 'No such device of the caller' },
});

export const logOutAllDevicesEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/devices',
  access: 'member',
  summary: 'Ends every session of the caller, this one too',
  status: 204,
});
