import type { Mailer } from './mailer.ts';

export const EMAIL_OUTCOMES = ['sent', 'failed'] as const;
/** Of one attempt: the jobs try again what failed. */
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];

/** Tells how each attempt went. */
export const watchMailer = (mailer: Mailer, onOutcome: (outcome: EmailOutcome) => void): Mailer => ({
  ...mailer,
  async send(to, email) {
    try {
      await mailer.send(to, email);
    } catch (error) {
      onOutcome('failed');
      throw error;
    }
    onOutcome('sent');
  },
});
