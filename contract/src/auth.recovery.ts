import * as z from 'zod/mini';
import { forgotPasswordInput, password } from './auth.inputs.ts';
import { endpoint } from './endpoint.ts';

const token = z.string().check(z.maxLength(200));
/** The token of an e-mailed link. */
export const mailedLink = z.object({ token });
/** The answer to a link that has done its work before has this header. */
export const USED_LINK = 'used-link';
export const linkGone = `Invalid, used or expired; the header \`${USED_LINK}\` says that it has done its work before`;

export const forgotPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Sends a reset link if the address is known; the answer is the same either way',
  body: forgotPasswordInput,
  errors: { 429: 'Too many attempts' },
});

export const verifyResetTokenEndpoint = endpoint({
  method: 'POST',
  path: '/api/verify-reset-token',
  access: 'public',
  summary: 'Whether a reset link is valid, and whose; does not use it up',
  body: mailedLink,
  output: z.object({ username: z.string() }),
  errors: { 410: linkGone },
});

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: "Sets a new password with a reset link, once; ends all of the member's sessions",
  body: z.extend(mailedLink, { password }),
  output: z.object({ message: z.string() }),
  jsonErrors: true,
  errors: { 410: linkGone, 429: 'Too many attempts' },
});

export const undoEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: '/api/undo-email-change',
  access: 'public',
  summary:
    'Restores the e-mail that the account had before this change, within 7 days. Reverts what came after: later changes, and two-factor turned on since the change was requested. Ends all sessions and voids the password; a reset link goes to the restored e-mail',
  body: mailedLink,
  output: z.object({ email: z.string() }),
  errors: { 409: 'The former address now belongs to another account', 410: linkGone },
});

export const undoTwoFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/undo-two-factor',
  access: 'public',
  summary:
    "Turns off the two-factor sign-in that the e-mail with this link announced, once, within 7 days. Ends all sessions and voids the password; a reset link goes to the account's e-mail",
  body: mailedLink,
  status: 204,
  errors: {
    410: `${linkGone}. Also that two-factor sign-in is already off`,
    429: 'Too many attempts',
  },
});
