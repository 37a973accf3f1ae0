import { expect, test } from 'vitest';
import type { EmailContent } from '../../mail/index.ts';
import { closingMail } from './closing.mail.ts';
import { confirmEmailMail, confirmOwnEmailMail, emailChangedMail } from './email-change.mail.ts';
import { twoFactorOnMail } from './two-factor-undo.mail.ts';

const url = 'https://clear-spring.test/page?token=t';
const time = '24 December 2026 at 19:05 Stockholm time';

const wordsOf = ({ subject, greeting, paragraphs, action, closing }: EmailContent) => [
  subject,
  greeting,
  ...paragraphs,
  action,
  ...closing,
];

test.each<[about: string, email: EmailContent, words: (string | object)[]]>([
  [
    'the account closes',
    closingMail({ time, url }),
    [
      'Your Clear Spring account is about to close',
      'Hello,',
      'you asked us to close your Clear Spring account. It closes on 24 December 2026 at 19:05 Stockholm time.',
      'Until then nothing is lost: you are logged out everywhere, your share links still lead to the shop, and a paid plan no longer renews. Then your name, email, picture, sessions and everything that you wrote or listened to are erased, and your share links lead nowhere.',
      { label: 'Keep my account', url },
      'The link works until the account closes. Signing in until then offers the same.',
      'If it was not you who asked, use the link, then choose a new password: somebody knows yours.',
      'This is the last email about it: once the account is closed, we no longer have your address.',
    ],
  ],
  [
    'a new e-mail has to be confirmed',
    confirmEmailMail(url),
    [
      'Confirm your email for Clear Spring',
      'Hello,',
      'this address was entered as the new email of a Clear Spring account. It counts once you confirm it.',
      { label: 'Confirm this email', url },
      'The link works for one day, and only the newest one does.',
      'If you have no such account, or did not ask for it, please ignore this email: nothing happens.',
    ],
  ],
  [
    'letters are to come to the present e-mail',
    confirmOwnEmailMail(url),
    [
      'Confirm your email for Clear Spring',
      'Hello,',
      'this is the email of a Clear Spring account, which wants to hear from us. Confirm that it is yours, and nothing else changes.',
      { label: 'Confirm this email', url },
      'The link works for one day, and only the newest one does.',
      'If you have no such account, or did not ask for it, please ignore this email: nothing happens.',
    ],
  ],
  [
    'the e-mail was changed',
    emailChangedMail(url),
    [
      'The email of your Clear Spring account was changed',
      'Hello,',
      'the email of your Clear Spring account was changed, and the new mailbox has confirmed it.',
      'If you changed it, all is well and you need do nothing.',
      { label: 'It was not me: change it back', url },
      'The link works for seven days. It also takes back every later change of the email, and turns two-factor sign-in off if it was turned on since the change was asked for.',
      'It logs the account out everywhere, and the password stops working: a link to choose a new one comes to this mailbox.',
    ],
  ],
  [
    'two-factor sign-in was turned on',
    twoFactorOnMail({ time, url }),
    [
      'Two-factor sign-in was turned on',
      'Hello,',
      'two-factor sign-in was turned on for your Clear Spring account. Signing in now takes a code as well.',
      'It happened on 24 December 2026 at 19:05 Stockholm time. If it was you, all is well and you need do nothing.',
      { label: 'It was not me: turn it off', url },
      'If it was not you, use the link: it works for seven days, once. It turns two-factor sign-in off and logs the account out everywhere.',
      'The password stops working then, and a link to choose a new one is sent to the email of the account.',
    ],
  ],
])('where %s, the e-mail says so, what its link does, and what to do', (_, email, words) => {
  expect(wordsOf(email)).toEqual(words);
});
