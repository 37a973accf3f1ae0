import { brand } from '@clear-spring/content';
import type { Page } from '@playwright/test';

/** Locators for /auth. */
export const authScreen = (page: Page) => ({
  open: () => page.goto('/auth'),
  logo: page.getByRole('img', { name: brand.productName }),
  heading: page.getByRole('heading', { level: 1 }),
  tabs: page.getByRole('tab'),
  tab: (name: 'Sign In' | 'Sign Up' | 'Reset Password') => page.getByRole('tab', { name }),
  username: page.getByLabel('Username'),
  password: page.getByLabel('Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm password'),
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByLabel('Email'),
  showPassword: page.getByRole('button', { name: 'Show password' }),
  rememberMe: page.getByRole('checkbox', { name: 'Remember me' }),
  terms: page.getByRole('checkbox', { name: /Terms of Service/ }),
  termsOfService: page.getByRole('link', { name: 'Terms of Service' }),
  privacyPolicy: page.getByRole('link', { name: 'Privacy Policy' }),
  signIn: page.getByRole('button', { name: 'Sign In', exact: true }),
  signUp: page.getByRole('button', { name: 'Sign Up', exact: true }),
  forgot: page.getByRole('button', { name: 'Forgot password?' }),
  back: page.getByRole('button', { name: 'Back to Sign In' }),
});

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  const auth = authScreen(page);
  await auth.username.fill(username);
  await auth.password.fill(password);
}

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
}

/** Fills in the whole Sign Up tab and agrees to the terms. */
export async function fillSignUp(page: Page, registration: Registration): Promise<void> {
  const auth = authScreen(page);
  await auth.tab('Sign Up').click();
  await auth.firstName.fill(registration.firstName);
  await auth.lastName.fill(registration.lastName);
  await auth.email.fill(registration.email);
  await auth.username.fill(registration.username);
  await auth.password.fill(registration.password);
  await auth.confirmPassword.fill(registration.password);
  await auth.terms.check();
}
