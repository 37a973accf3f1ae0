import { brand } from '@clear-spring/content';
import type { EmailContent } from '../../mail/index.ts';

/** It contains no text that a member typed. */
export const closingMail = ({ time, url }: { time: string; url: string }): EmailContent => ({
  subject: `Your ${brand.productName} account is about to close`,
  greeting: 'Hello,',
  paragraphs: [
    `you asked us to close your ${brand.productName} account. It closes on ${time}.`,
    'Until then nothing is lost: you are logged out everywhere, your share links still lead to the shop, and a paid plan no longer renews. Then your name, email, picture, sessions and everything that you wrote or listened to are erased, and your share links lead nowhere.',
  ],
  action: { label: 'Keep my account', url },
  closing: [
    'The link works until the account closes. Signing in until then offers the same.',
    'If it was not you who asked, use the link, then choose a new password: somebody knows yours.',
    'This is the last email about it: once the account is closed, we no longer have your address.',
  ],
});
