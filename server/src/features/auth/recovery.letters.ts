import { brand } from '@clear-spring/content';
import type { Letter } from '../../mail/index.ts';

/**
 * Not by name: whoever signs up may have given an address that is not theirs, and a stranger's mailbox gets nothing
 * that a member typed.
 */
const greeting = 'Hello,';

export const resetLetter = (url: string): Letter => ({
  subject: `Reset your ${brand.productName} password`,
  greeting,
  paragraphs: [`someone, hopefully you, asked to reset the password of your ${brand.productName} account.`],
  action: { label: 'Choose a new password', url },
  closing: [
    'The link works once, for one hour. After that, or after a newer one was sent, it does nothing.',
    'If it was not you, you need do nothing: your password stays as it is.',
  ],
});
