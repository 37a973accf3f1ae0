import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What an e-mail tells its reader. A letter keeps its word: none is ever renamed. */
export const letterKinds = [
  'account-closing',
  'account-taken-back',
  'confirm-email',
  'confirm-own-email',
  'data-copy-ready',
  'email-change-requested',
  'email-changed',
  'new-device',
  'password-changed',
  'password-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'reset-link',
  'two-factor-off',
  'two-factor-on',
  'weekly-letter',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letter = z.object({
  id: z.string(),
  /** One of `letterKinds`, or one that was added since. */
  kind: z.string(),
  askedAt: z.iso.datetime(),
  /** `dropped`: nobody needed it any more. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  /** When the state last changed. */
  changedAt: z.iso.datetime(),
  attempts: z.int(),
  /** Why the last attempt failed, without addresses. */
  reason: z.nullable(z.string()),
  /** It failed, and what it needs is still there. */
  canSendAgain: z.boolean(),
});
export type Letter = z.infer<typeof letter>;

export const sendAgainEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:id/send-again',
  access: 'admin',
  confirmed: 'fully',
  traced: 'letter.send-again',
  summary: 'Has an e-mail that failed sent again, to the address that it was for',
  params: z.object({ id: z.uuid('There is no such email') }),
  status: 204,
  errors: {
    404: 'No such e-mail, or what it needs is gone: that is kept for two weeks',
    409: 'It has not failed, or somebody else has had it sent again or set it aside',
  },
});

export const sendAllAgainEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/letters/send-again',
  access: 'admin',
  confirmed: 'fully',
  traced: 'letters.send-again',
  summary: 'Has all e-mails that failed sent again, as after an outage of the mail server, and says how many',
  output: z.object({ count: z.int() }),
});

export const setLetterAsideEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:id/set-aside',
  access: 'admin',
  confirmed: 'fully',
  traced: 'letter.set-aside',
  summary: 'Tells nobody of an e-mail any more that failed. It cannot be sent again then',
  params: z.object({ id: z.uuid('There is no such email') }),
  status: 204,
  errors: {
    404: 'No such e-mail, or what it needs is gone: that is kept for two weeks',
    409: 'It has not failed, or somebody else has had it sent again or set it aside',
  },
});
