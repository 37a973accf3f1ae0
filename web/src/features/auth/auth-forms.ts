import { codeInput, forgotPasswordInput, loginInput, password, registerInput } from '@clear-spring/contract';
import * as z from 'zod/mini';

/** The states of /auth. */
export const AUTH_TABS = ['login', 'register', 'forgot-password'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

export const loginForm = z.extend(loginInput, { rememberMe: z.optional(z.boolean()) });
export type LoginForm = z.input<typeof loginForm>;

const confirmPassword = z.string().check(z.minLength(6, 'Confirm password must be at least 6 characters'));
const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    error: 'Passwords must match',
    // Not only once all the rest is right: whoever mistyped hears everything at once.
    when: () => true,
  },
);

/** What the form holds beyond the request: a second look at the password, and the consent. */
export const registerForm = z
  .extend(registerInput, {
    confirmPassword,
    terms: z.literal(true, 'You must agree to the terms and conditions'),
  })
  .check(samePasswords);
export type RegisterForm = Omit<z.input<typeof registerForm>, 'terms'> & { terms: boolean };

export const forgotForm = forgotPasswordInput;
export const codeForm = codeInput;

export const resetForm = z.object({ password, confirmPassword }).check(samePasswords);
