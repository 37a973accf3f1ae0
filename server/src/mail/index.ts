export type { Letter } from './letter.ts';
export { createOutbox, createSmtpMailer, type Mailer } from './mailer.ts';
