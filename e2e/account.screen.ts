import type { Page } from '@playwright/test';

/** Locators for recovering an account. */
export const accountScreen = (page: Page) => ({
  openReset: (token?: string) => page.goto(token ? `/reset-password?token=${token}` : '/reset-password'),

  email: page.getByLabel('Email'),
  send: page.getByRole('button', { name: 'Send Reset Instructions' }),
  back: page.getByRole('button', { name: 'Back to Sign In' }),
  sent: page.getByRole('heading', { name: 'Email Sent!' }),

  checking: page.getByRole('status').filter({ hasText: 'Checking your reset link...' }),
  heading: page.getByRole('heading', { level: 1 }),
  text: (words: string) => page.getByText(words, { exact: true }),
  newPassword: page.getByLabel('New Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm New Password'),
  reset: page.getByRole('button', { name: 'Reset Password' }),
  alert: page.getByRole('alert'),
  backToSignIn: page.getByRole('link', { name: 'Back to Sign In' }),
  goToSignIn: page.getByRole('link', { name: 'Go to Sign In' }),

  codeHint: page.getByText('Enter the 6-digit code from your authenticator app, or a recovery code.', {
    exact: true,
  }),
  code: page.getByLabel('Code', { exact: true }),
  useRecoveryCode: page.getByRole('button', { name: 'Use a recovery code' }),
  recoveryCode: page.getByLabel('Recovery code', { exact: true }),
  verify: page.getByRole('button', { name: 'Verify' }),

  confirmEmail: page.getByRole('button', { name: 'Confirm this email' }),
  changeItBack: page.getByRole('button', { name: 'Change it back' }),
  keep: page.getByRole('button', { name: 'Keep my account' }),
  turnTwoFactorOff: page.getByRole('button', { name: 'Turn it off' }),
  chooseNewPassword: page.getByRole('link', { name: 'Choose a New Password' }),
});
