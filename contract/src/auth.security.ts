import * as z from 'zod/mini';
import { codeInput, password } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** Proves that it is the member who sits at an open session. */
const provingPassword = (missing: string) => z.string().check(z.minLength(1, missing), z.maxLength(1024));
const currentPassword = provingPassword('Please enter your current password');

/** A proof of the member, beside an open session, that is good for ten minutes. */
export const confirmIdentityEndpoint = endpoint({
  method: 'POST',
  path: '/api/confirm-identity',
  access: 'member',
  renewsSession: true,
  summary:
    'Confirms who sits at this session, by the password and, where two-factor sign-in is on, a code. Good for 10 minutes; the session gets a new token',
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

export const changePasswordInput = z.object({ currentPassword, newPassword: password });

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'member',
  // The body brings the password: what is left to show is the code.
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
  summary: 'A new secret for the authenticator app; nothing is on until a code confirms it',
  body: z.object({ password: currentPassword }),
  output: z.object({
    /** Base32, to type where the QR code cannot be scanned. */
    secret: z.string(),
    /** A data URL of a PNG. */
    qrCode: z.string(),
  }),
  errors: { 409: 'It is on already', 422: 'The password is wrong', 429: 'Too many attempts' },
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/confirm',
  access: 'member',
  confirmed: 'by-password',
  summary: 'Switches two-factor sign-in on; shows the recovery codes, this once',
  body: codeInput,
  output: recoveryCodes,
  errors: {
    409: 'Nothing was set up, or it is on already',
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
    'New recovery codes in place of all old ones, by a code of the app or a recovery code; shows them, this once',
  body: codeInput,
  output: recoveryCodes,
  errors: { 409: 'It is off', 422: 'The code is wrong', 429: 'Too many attempts' },
});

export const disableTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/two-factor/disable',
  access: 'member',
  confirmed: 'by-password',
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
  confirmed: 'fully',
  summary: 'Ends the session of one device of the caller',
  params: z.object({ id: z.string() }),
  status: 204,
  errors: { 404: 'No such device of the caller' },
});

export const logOutAllDevicesEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/devices',
  access: 'member',
  confirmed: 'fully',
  summary: 'Ends every session of the caller, this one too',
  status: 204,
});
