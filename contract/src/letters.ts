/** What an e-mail tells its reader. A letter keeps its word: none is ever renamed. */
export const letterKinds = [
  'account-closing',
  'account-taken-back',
  'confirm-email',
  'email-change-requested',
  'email-changed',
  'new-device',
  'password-changed',
  'password-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'reset-link',
  'two-factor-off',
  'two-factor-on',
] as const;
export type LetterKind = (typeof letterKinds)[number];
