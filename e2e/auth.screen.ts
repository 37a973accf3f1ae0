import type { Page } from '@playwright/test';

/** /auth as a person finds their way on it. */
export const authScreen = (page: Page) => ({
  open: () => page.goto('/auth'),
  heading: page.getByRole('heading', { level: 1 }),
  tab: (name: 'Sign In' | 'Sign Up' | 'Reset Password') => page.getByRole('tab', { name }),
  username: page.getByLabel('Username'),
  password: page.getByLabel('Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm password'),
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByLabel('Email'),
  rememberMe: page.getByLabel('Remember me'),
  terms: page.getByRole('checkbox', { name: /Terms of Service/ }),
  signIn: page.getByRole('button', { name: 'Sign In', exact: true }),
  signUp: page.getByRole('button', { name: 'Sign Up', exact: true }),
  forgot: page.getByRole('button', { name: 'Forgot password?' }),
  back: page.getByRole('button', { name: 'Back to Sign In' }),
  toast: page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
});
