export type { EmailContent, EmailSection } from './email.ts';
export {
  createOutbox,
  createSmtpMailer,
  EmailRefused,
  emptyOutbox,
  type Mailer,
  sweepOutbox,
} from './mailer.ts';
export { EMAIL_OUTCOMES, type EmailOutcome, watchMailer } from './watch-mailer.ts';
