import { brand } from '@clear-spring/content';
import type { Letter } from '../../mail/index.ts';

const hello = (name: string) => `Hello ${name},`;

export const resetLetter = (name: string, url: string): Letter => ({
  subject: `Reset your ${brand.productName} password`,
  greeting: hello(name),
  paragraphs: [`someone, hopefully you, asked to reset the password of your ${brand.productName} account.`],
  action: { label: 'Choose a new password', url },
  closing: [
    'The link works once, for one hour. After that, or after a newer one was sent, it does nothing.',
    'If it was not you, you need do nothing: your password stays as it is.',
  ],
});

export const emailChangedLetter = (name: string, newEmail: string, url: string): Letter => ({
  subject: `The email of your ${brand.productName} account was changed`,
  greeting: hello(name),
  paragraphs: [
    `the email of your ${brand.productName} account is now ${newEmail}.`,
    'If you changed it, all is well and you need do nothing.',
  ],
  action: { label: 'It was not me: change it back', url },
  closing: [
    'The link works for seven days. It also logs the account out everywhere; choose a new password after that.',
  ],
});
