import * as z from 'zod/mini';
import { linkGone, mailedLink } from './auth.recovery.ts';
import { endpoint } from './endpoint.ts';

/** The answer to a sign-in to an account that is about to close has this header. Its token keeps the account. */
export const KEEP_ACCOUNT = 'keep-account';

export const closeAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/close-account',
  access: 'member',
  confirmed: 'fully',
  summary:
    'Closes the account in 7 days: everything personal is erased then. Ends all sessions and the renewal of a paid plan; a link that keeps the account goes to its e-mail',
  output: z.object({ closesAt: z.iso.datetime() }),
  errors: { 422: 'It is the only admin’s account, or one of the demo’s' },
});

export const keepAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/keep-account',
  access: 'public',
  summary: 'Keeps an account that is about to close; a paid plan renews again',
  body: mailedLink,
  status: 204,
  errors: { 410: linkGone, 429: 'Too many attempts' },
});
