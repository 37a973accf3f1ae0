import type { Limit } from '../../http/rate-limit.ts';

/**
 * By account they stop guessing at one password; by address, at many. The latter let a venue through, whose guests
 * share one address.
 */
export const LIMITS = {
  loginByAccount: { name: 'login-account', burst: 20, everySeconds: 30 },
  loginByAddress: { name: 'login-address', burst: 300, everySeconds: 1 },
  registerByAddress: { name: 'register-address', burst: 500, everySeconds: 5 },
  /** E-mails that one person gets. */
  forgotByAccount: { name: 'forgot-account', burst: 5, everySeconds: 600 },
  forgotByAddress: { name: 'forgot-address', burst: 100, everySeconds: 10 },
  resetByAddress: { name: 'reset-address', burst: 100, everySeconds: 5 },
  /** Codes of six digits: three accepted at a time, so this is what keeps them from being guessed. */
  secondFactor: { name: 'second-factor', burst: 15, everySeconds: 60 },
  /** Proving the password again inside a session. */
  currentPassword: { name: 'current-password', burst: 10, everySeconds: 60 },
} satisfies Record<string, Limit>;
