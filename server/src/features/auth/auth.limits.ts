import type { Limit } from '../../http/rate-limit.ts';

/**
 * By account they stop guessing at one password; by address, at many. The latter let a venue through, whose guests
 * share one address.
 */
export const LIMITS = {
  /** For a browser on which the member has signed in before: nobody else fills this one. */
  loginByDevice: { name: 'login-device', burst: 20, everySeconds: 30 },
  loginByAccountAndAddress: { name: 'login-account-address', burst: 20, everySeconds: 60 },
  /** Over all addresses. Twice as fast as the one before: a single address never fills it. */
  loginByAccount: { name: 'login-account', burst: 100, everySeconds: 30 },
  loginByAddress: { name: 'login-address', burst: 300, everySeconds: 1 },
  registerByAddress: { name: 'register-address', burst: 500, everySeconds: 5 },
  forgotByAccountAndAddress: { name: 'forgot-account-address', burst: 3, everySeconds: 600 },
  /** E-mails that one person gets, whoever asks for them. A single address never fills it. */
  forgotByAccount: { name: 'forgot-account', burst: 10, everySeconds: 600 },
  forgotByAddress: { name: 'forgot-address', burst: 100, everySeconds: 10 },
  resetByAddress: { name: 'reset-address', burst: 100, everySeconds: 5 },
  /**
   * Codes of six digits: three accepted at a time, so this is what keeps them from being guessed. A known device has
   * its own; strangers, who have shown the password, share one a member.
   */
  secondFactor: { name: 'second-factor', burst: 15, everySeconds: 60 },
  /** Over all of a member's devices: a reset makes a device known, and a mailbox is not a second factor. */
  secondFactorByAccount: { name: 'second-factor-account', burst: 60, everySeconds: 30 },
  /** Each is told by e-mail, whatever the number: this is what keeps a stranger's mailbox from being flooded. */
  twoFactorSetUp: { name: 'two-factor-set-up', burst: 20, everySeconds: 3600 },
  /** Proving the password again inside a session, by session: who has stolen one does not fill the owner's. */
  currentPassword: { name: 'current-password', burst: 10, everySeconds: 60 },
  /** Over all sessions of the member. Twice as fast as the one before: a single session never fills it. */
  currentPasswordByAccount: { name: 'current-password-account', burst: 50, everySeconds: 30 },
  /** Codes inside a session, by session: nobody who is still to sign in fills this one. */
  secondFactorInSession: { name: 'second-factor-session', burst: 15, everySeconds: 60 },
  /** Changes that succeed. Each voids the reset link that the owner may be waiting for, and sends an e-mail. */
  passwordChange: { name: 'password-change', burst: 5, everySeconds: 3600 },
} satisfies Record<string, Limit>;
