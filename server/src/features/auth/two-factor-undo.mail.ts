import { brand } from '@clear-spring/content';
import type { EmailContent } from '../../mail/index.ts';

/** It contains no text that a member typed. */
export const twoFactorOnMail = ({ time, url }: { time: string; url: string }): EmailContent => ({
  subject: 'Two-factor sign-in was turned on',
  greeting: 'Hello,',
  paragraphs: [
    `two-factor sign-in was turned on for your ${brand.productName} account. Signing in now takes a code as well.`,
    `It happened on ${time}. If it was you, all is well and you need do nothing.`,
  ],
  action: { label: 'It was not me: turn it off', url },
  closing: [
    'If it was not you, use the link: it works for seven days, once. It turns two-factor sign-in off and logs the account out everywhere.',
    'The password stops working then, and a link to choose a new one is sent to the email of the account.',
  ],
});
