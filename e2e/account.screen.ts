import type { Page } from '@playwright/test';

/** Locators for recovering an account. */
export const accountScreen = (page: Page) => ({
  email: page.getByLabel('Email'),
  send: page.getByRole('button', { name: 'Send Reset Instructions' }),
  back: page.getByRole('button', { name: 'Back to Sign In' }),
  sent: page.getByRole('heading', { name: 'Email Sent!' }),

  heading: page.getByRole('heading', { level: 1 }),
  newPassword: page.getByLabel('New Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm New Password'),
  reset: page.getByRole('button', { name: 'Reset Password' }),
  alert: page.getByRole('alert'),
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
