export type { Letter } from './letter.ts';
export { createOutbox, createSmtpMailer, type Mailer, sweepOutbox } from './mailer.ts';
