import { codeInput, forgotPasswordInput, loginInput, password, registerInput } from '@clear-spring/contract';
import * as z from 'zod/mini';

/** The states of /auth. */
export const AUTH_TABS = ['login', 'register', 'forgot-password'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

export const loginForm = z.extend(loginInput, { rememberMe: z.optional(z.boolean()) });
export type LoginForm = z.input<typeof loginForm>;

export const confirmPassword = z
  .string()
  .check(z.minLength(6, 'Confirm password must be at least 6 characters'));

/** Checks that this field and confirmPassword are equal. */
export const samePasswords = <Field extends string>(field: Field) =>
  z.refine<Record<Field | 'confirmPassword', string>>((form) => form[field] === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords must match',
    // Also while other fields are invalid, so that all errors show at once.
    when: () => true,
  });

/** What the form has beyond the request: the repeated password, and the consent. */
export const registerForm = z
  .safeExtend(registerInput, {
    confirmPassword,
    terms: z.literal(true, 'You must agree to the terms and conditions'),
  })
  .check(samePasswords('password'));
export type RegisterForm = Omit<z.input<typeof registerForm>, 'terms'> & { terms: boolean };

export const resetForm = z.object({ password, confirmPassword }).check(samePasswords('password'));

/** What the forms of /auth are checked with. */
const forms = {
  login: loginForm,
  register: registerForm,
  forgotPassword: forgotPasswordInput,
  twoFactor: codeInput,
};
export type AuthForm = keyof typeof forms;

/** What may be sent, or the first error of each field. */
export type Verdict<Name extends AuthForm> =
  { data: z.output<(typeof forms)[Name]> } | { errors: Record<string, string> };

export function judge<Name extends AuthForm>(name: Name, typed: unknown): Verdict<Name> {
  const { success, data, error } = z.safeParse<z.ZodMiniType>(forms[name], typed);
  if (success) return { data } as Verdict<Name>;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return { errors };
}
