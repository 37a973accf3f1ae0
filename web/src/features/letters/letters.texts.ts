import { type Letter, type LetterKind, letterKinds } from '@clear-spring/contract';

const kinds: Record<LetterKind, string> = {
  'account-closing': 'The account is being closed',
  'account-taken-back': 'New password after a change was taken back',
  'confirm-email': 'Confirm a new email',
  'confirm-own-email': 'Confirm the email, for the weekly letter',
  'data-copy-ready': 'Data ready to download',
  'email-change-requested': 'A new email was requested',
  'email-changed': 'The email was changed',
  'new-device': 'New sign-in',
  'password-changed': 'The password was changed',
  'password-reset': 'The password was reset',
  'recovery-code-used': 'A recovery code was used',
  'recovery-codes-renewed': 'New recovery codes',
  'reset-link': 'Reset the password',
  'two-factor-off': 'Two-factor turned off',
  'two-factor-on': 'Two-factor turned on',
  'weekly-letter': 'The weekly letter',
};

export const lettersTexts = {
  title: 'Emails',
  none: 'No emails in the last three months.',
  /** One that a newer release has added goes by its own word. */
  kindOf(kind: string): string {
    const known = letterKinds.find((one) => one === kind);
    return known ? kinds[known] : kind;
  },
  states: {
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    dropped: 'Not needed any more',
  } satisfies Record<Letter['state'], string>,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  again: {
    button: 'Send again',
    of: (kind: string) => `Send again: ${kind}`,
    title: 'Send this email again?',
    text: 'It goes to the address that it was for. A link in it is made anew.',
    done: 'The email is on its way',
  },
  allAgain: {
    button: 'Send all again',
    title: 'Send all failed emails again?',
    text: 'Each goes to the address that it was for. Links in them are made anew.',
    done: 'The emails are on their way',
  },
  aside: {
    button: 'Set aside',
    of: (kind: string) => `Set aside: ${kind}`,
    title: 'Set this email aside?',
    text: 'It is not listed any more, and cannot be sent again. This cannot be undone.',
    done: 'The email is set aside',
  },
};
