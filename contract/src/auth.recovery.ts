import * as z from 'zod/mini';
import { password } from './auth.ts';
import { endpoint } from './endpoint.ts';

const EMAIL_INVALID = 'Please enter a valid email address';
export const forgotPasswordInput = z.object({
  email: z.string().check(z.trim(), z.maxLength(254, EMAIL_INVALID), z.email(EMAIL_INVALID)),
});

const token = z.string().check(z.maxLength(200));
/** What a link in an e-mail brings. */
export const mailedLink = z.object({ token });

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
  body: mailedLink,
  errors: { 410: 'Invalid, used or expired' },
});

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Sets a new password by a reset link, once; ends every session of the member',
  body: z.extend(mailedLink, { password }),
  output: z.object({ message: z.string() }),
  jsonErrors: true,
  errors: { 410: 'Invalid, used or expired', 429: 'Too many attempts' },
});

export const undoEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: '/api/undo-email-change',
  access: 'public',
  summary:
    'Gives the account back the e-mail that it had before this change, within 7 days. Takes back what came after: later changes, two-factor sign-in turned on since it was asked for. Ends every session of the member and voids the password; a reset link goes to that e-mail',
  body: mailedLink,
  output: z.object({ email: z.string() }),
  errors: { 409: 'The former address belongs to another account by now', 410: 'Invalid, used or expired' },
});

export const undoTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/undo-two-factor',
  access: 'public',
  summary:
    'Turns off the two-factor sign-in that the e-mail with this link told of, within 7 days, once. Ends every session of the member and voids the password; a reset link goes to the e-mail of the account',
  body: mailedLink,
  status: 204,
  errors: {
    410: 'Invalid, used or expired, or that two-factor sign-in is off by now',
    429: 'Too many attempts',
  },
});
