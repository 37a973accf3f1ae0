import type { Limit } from '../../http/rate-limit.ts';

/**
 * Limits by account stop guesses at one password; limits by address stop guesses at many. Limits by address are wide
 * enough for a venue whose guests share one address.
 */
export const LIMITS = {
  /** For a browser on which the member has signed in before. Nobody else can use this one up. */
  loginByDevice: { name: 'login-device', burst: 20, everySeconds: 30 },
  loginByAccountAndAddress: { name: 'login-account-address', burst: 20, everySeconds: 60 },
  /** Over all addresses. It refills twice as fast as the one above, so no single address can use it up. */
  loginByAccount: { name: 'login-account', burst: 100, everySeconds: 30 },
  loginByAddress: { name: 'login-address', burst: 300, everySeconds: 1 },
  registerByAddress: { name: 'register-address', burst: 500, everySeconds: 5 },
  forgotByAccountAndAddress: { name: 'forgot-account-address', burst: 3, everySeconds: 600 },
  /** E-mails that one person gets, whoever requests them. No single address can use it up. */
  forgotByAccount: { name: 'forgot-account', burst: 10, everySeconds: 600 },
  forgotByAddress: { name: 'forgot-address', burst: 100, everySeconds: 10 },
  resetByAddress: { name: 'reset-address', burst: 100, everySeconds: 5 },
  /**
   * Codes have six digits and three are accepted at a time, so this limit is what keeps them from being guessed. A
   * known device has its own; strangers who know the password share one per member.
   */
  secondFactor: { name: 'second-factor', burst: 15, everySeconds: 60 },
  /** Over all of a member's devices: a reset makes a device known, and a mailbox is not a second factor. */
  secondFactorByAccount: { name: 'second-factor-account', burst: 60, everySeconds: 30 },
  /** Each set-up sends an e-mail, so this limit keeps a stranger's mailbox from being flooded. */
  twoFactorSetUp: { name: 'two-factor-set-up', burst: 20, everySeconds: 3600 },
  /**
   * Confirming the password inside a session, counted by session: the thief of one session cannot use up the owner's.
   */
  currentPassword: { name: 'current-password', burst: 10, everySeconds: 60 },
  /**
   * Over all sessions of the member. It refills twice as fast as the one above, so no single session can use it up.
   */
  currentPasswordByAccount: { name: 'current-password-account', burst: 50, everySeconds: 30 },
  /** Codes inside a session, counted by session: nobody who has yet to sign in can use this one up. */
  secondFactorInSession: { name: 'second-factor-session', burst: 15, everySeconds: 60 },
  /** Successful changes. Each voids the reset link that the owner may be waiting for, and sends an e-mail. */
  passwordChange: { name: 'password-change', burst: 5, everySeconds: 3600 },
} satisfies Record<string, Limit>;
