import * as z from 'zod/mini';
import { codeInput, password } from './auth.inputs.ts';
import { endpoint } from './endpoint.ts';

/** Proves that the person at an open session is the member. */
const provingPassword = (missing: string) => z.string().check(z.minLength(1, missing), z.maxLength(1024));
const currentPassword = provingPassword('Please enter your current password');

/** Confirms the member at an open session; valid for ten minutes. */
export const confirmIdentityEndpoint = endpoint({
  method: 'POST',
  path: '/api/confirm-identity',
  access: 'member',
  renewsSession: true,
  summary:
    'Confirms the member at this session with the password and, if two-factor is on, a code. Valid for 10 minutes; the session gets a new token',
  body: z.object({
    password: provingPassword('Please enter your password'),
    code: z.optional(z.string().check(z.trim(), z.maxLength(32, 'Please enter the 6-digit code'))),
  }),
  status: 204,
  errors: {
    422: 'The password or the code is wrong; the header `confirm-identity` says which',
    429: 'Too many attempts',
  },
});

/** For password managers: https://w3c.github.io/webappsec-change-password-url/ */
export const changePasswordPageEndpoint = endpoint({
  method: 'GET',
  path: '/.well-known/change-password',
  access: 'public',
  summary: 'Redirects to the page where members change their password',
  status: 302,
});

export const changePasswordInput = z.object({ currentPassword, newPassword: password });

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'member',
  // The body contains the password, so only the code is still missing.
  confirmed: 'fully',
  confirmedIf: (_body: unknown, caller) => caller.hasTwoFactor,
  renewsSession: true,
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
  renewsSession: true,
  summary: 'Creates a secret for the authenticator app; two-factor stays off until a code confirms it',
  body: z.object({ password: currentPassword }),
  output: z.object({
    /** Base32, for typing when the QR code cannot be scanned. */
    secret: z.string(),
    /** A PNG as a data URL. */
    qrCode: z.string(),
  }),
  errors: { 409: 'It is already on', 422: 'The password is wrong', 429: 'Too many attempts' },
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/confirm',
  access: 'member',
  confirmed: 'by-password',
  summary: 'Turns two-factor sign-in on; returns the recovery codes, this once',
  body: codeInput,
  output: recoveryCodes,
  errors: {
    409: 'Nothing was set up, or it is already on',
    422: 'The code is wrong',
    429: 'Too many attempts',
  },
});

export const renewRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/recovery-codes',
  access: 'member',
  confirmed: 'by-password',
  summary:
    'Replaces all recovery codes, given a code from the app or a recovery code; returns them, this once',
  body: codeInput,
  output: recoveryCodes,
  errors: { 409: 'It is off', 422: 'The code is wrong', 429: 'Too many attempts' },
});

export const disableTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/disable',
  access: 'member',
  confirmed: 'by-password',
  summary: 'Turns two-factor sign-in off, given a code from the app or a recovery code',
  body: codeInput,
  status: 204,
  errors: { 409: 'It is off', 422: 'The code is wrong', 429: 'Too many attempts' },
});

export const session = z.object({
  id: z.string(),
  /** The browser's User-Agent; null if it sent none. */
  agent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/devices',
  access: 'member',
  summary: "The caller's sessions, most recently seen first",
  output: z.array(session),
});

export const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id',
  access: 'member',
  confirmed: 'fully',
  summary: "Ends one of the caller's sessions",
  params: z.object({ id: z.string() }),
  status: 204,
  errors: { 404: 'The caller has no such session' },
});

export const endAllSessionsEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/devices',
  access: 'member',
  confirmed: 'fully',
  summary: "Ends all of the caller's sessions, including this one",
  status: 204,
});
