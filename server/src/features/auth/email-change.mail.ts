import { brand } from '@clear-spring/content';
import type { EmailContent } from '../../mail/index.ts';

// These e-mails contain no text that a member typed: a new e-mail address may be a stranger's.

/** To the new address. */
export const confirmEmailMail = (url: string): EmailContent => ({
  subject: `Confirm your email for ${brand.productName}`,
  greeting: 'Hello,',
  paragraphs: [
    `this address was entered as the new email of a ${brand.productName} account. It counts once you confirm it.`,
  ],
  action: { label: 'Confirm this email', url },
  closing: [
    'The link works for one day, and only the newest one does.',
    'If you have no such account, or did not ask for it, please ignore this email: nothing happens.',
  ],
});

/** To the present address, which nobody has ever asked. */
export const confirmOwnEmailMail = (url: string): EmailContent => ({
  subject: `Confirm your email for ${brand.productName}`,
  greeting: 'Hello,',
  paragraphs: [
    `this is the email of a ${brand.productName} account, which wants to hear from us. Confirm that it is yours, and nothing else changes.`,
  ],
  action: { label: 'Confirm this email', url },
  closing: [
    'The link works for one day, and only the newest one does.',
    'If you have no such account, or did not ask for it, please ignore this email: nothing happens.',
  ],
});

/** To the former address, once the new one is in effect. */
export const emailChangedMail = (url: string): EmailContent => ({
  subject: `The email of your ${brand.productName} account was changed`,
  greeting: 'Hello,',
  paragraphs: [
    `the email of your ${brand.productName} account was changed, and the new mailbox has confirmed it.`,
    'If you changed it, all is well and you need do nothing.',
  ],
  action: { label: 'It was not me: change it back', url },
  closing: [
    'The link works for seven days. It also takes back every later change of the email, and turns two-factor sign-in off if it was turned on since the change was asked for.',
    'It logs the account out everywhere, and the password stops working: a link to choose a new one comes to this mailbox.',
  ],
});
