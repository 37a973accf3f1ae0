import * as z from 'zod/mini';
import { mailedLink } from './auth.recovery.ts';
import { user } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const confirmEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/confirm-email',
  access: 'public',
  summary:
    'Makes a new e-mail count, by the link that came to it; the former address gets a link that undoes it for 7 days',
  body: mailedLink,
  output: z.object({ email: z.string() }),
  errors: {
    409: 'Another account uses it by now',
    410: 'Invalid, used or expired',
    429: 'Too many attempts',
  },
});

export const resendPendingEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/pending-email/resend',
  access: 'member',
  summary: 'Sends the link to the new e-mail again; earlier links are void',
  status: 204,
  errors: { 404: 'No e-mail waits for confirmation', 429: 'Too many e-mails' },
});

export const cancelPendingEmailEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/pending-email',
  access: 'member',
  summary: 'Gives the change of e-mail up: the one that counts stays. Does nothing where none waits',
  output: user,
});
