export type { EmailContent } from './email.ts';
export { createOutbox, createSmtpMailer, type Mailer, sweepOutbox } from './mailer.ts';
