import * as z from 'zod/mini';
import { linkGone, mailedLink } from './auth.recovery.ts';
import { user } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const confirmEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/confirm-email',
  access: 'public',
  summary:
    'Confirms a new e-mail with the link sent to it; for 7 days a link sent to the former address can undo it',
  body: mailedLink,
  output: z.object({ email: z.string() }),
  errors: {
    409: 'Another account now uses it',
    410: linkGone,
    429: 'Too many attempts',
  },
});

export const resendPendingEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/pending-email/resend',
  access: 'member',
  summary: 'Sends the link to the new e-mail again; earlier links become invalid',
  status: 204,
  errors: { 404: 'No e-mail is waiting for confirmation', 429: 'Too many e-mails' },
});

export const cancelPendingEmailEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/pending-email',
  access: 'member',
  summary: 'Cancels a pending change of e-mail, if there is one',
  output: user,
});
