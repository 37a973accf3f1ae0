import {
  asksForEmail,
  cancelPendingEmailEndpoint,
  changePasswordEndpoint,
  closeAccountEndpoint,
  confirmEmailEndpoint,
  confirmIdentityEndpoint,
  confirmTwoFactorEndpoint,
  disableTwoFactorEndpoint,
  type Endpoint,
  forgotPasswordEndpoint,
  loginEndpoint,
  loginTwoFactorEndpoint,
  endAllSessionsEndpoint,
  endSessionEndpoint,
  keepAccountEndpoint,
  logoutEndpoint,
  type ProfileChange,
  profileEndpoint,
  registerEndpoint,
  renewRecoveryCodesEndpoint,
  resetPasswordEndpoint,
  setUpTwoFactorEndpoint,
  toggleAdminEndpoint,
  undoEmailChangeEndpoint,
  undoTwoFactorEndpoint,
} from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loggableNetwork } from './client-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member behind the request, for the log: also where it is refused or signs in. */
    memberId: string | null;
    /** The rate limit that the request exceeded. */
    limit: string | null;
  }
}

/** What operators look for when an account is under attack. docs/operations.md lists them. */
export const SECURITY_EVENTS = [
  'signed-up',
  'signed-in',
  'password-right',
  'signed-in-by-recovery-code',
  'sign-in-failed',
  'second-factor-wrong',
  'signed-out',
  'session-ended',
  'all-sessions-ended',
  'session-refused',
  'access-refused',
  'limit-reached',
  'reset-asked-for',
  'password-reset',
  'reset-token-refused',
  'password-changed',
  'password-wrong',
  'email-change-asked-for',
  'email-change-cancelled',
  'email-changed',
  'email-token-refused',
  'identity-confirmed',
  'identity-not-confirmed',
  'email-change-undone',
  'undo-token-refused',
  'two-factor-undone',
  'two-factor-set-up',
  'two-factor-on',
  'two-factor-off',
  'two-factor-off-by-recovery-code',
  'recovery-codes-renewed',
  'suspended-refused',
  'closing-asked-for',
  'closing-told',
  'account-kept',
  'admin-granted',
  'admin-revoked',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** The event that a response of this status stands for; null for none. */
type Tells = (request: FastifyRequest, status: number) => SecurityEvent | null;

const tells = new Map<string, Tells>();
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const watch = (
  endpoint: Endpoint,
  good: SecurityEvent | Tells,
  refused: Record<number, SecurityEvent> = {},
) =>
  tells.set(keyOf(endpoint), (request, status) => {
    if (status >= 400) return refused[status] ?? null;
    return typeof good === 'string' ? good : good(request, status);
  });

const WRONG_PASSWORD = { 422: 'password-wrong' } as const;
const WRONG_CODE = { 422: 'second-factor-wrong' } as const;

watch(registerEndpoint, 'signed-up');
watch(loginEndpoint, (_, status) => (status === 202 ? 'password-right' : 'signed-in'), {
  401: 'sign-in-failed',
  403: 'suspended-refused',
  409: 'closing-told',
});
watch(loginTwoFactorEndpoint, usesRecoveryCode('signed-in-by-recovery-code', 'signed-in'), {
  401: 'second-factor-wrong',
  403: 'suspended-refused',
  409: 'closing-told',
});
watch(logoutEndpoint, 'signed-out');
watch(forgotPasswordEndpoint, 'reset-asked-for');
watch(resetPasswordEndpoint, 'password-reset', { 410: 'reset-token-refused' });
watch(undoEmailChangeEndpoint, 'email-change-undone', { 410: 'undo-token-refused' });
watch(undoTwoFactorEndpoint, 'two-factor-undone', { 410: 'undo-token-refused' });
watch(confirmEmailEndpoint, 'email-changed', { 410: 'email-token-refused' });
watch(closeAccountEndpoint, 'closing-asked-for');
watch(keepAccountEndpoint, 'account-kept', { 410: 'undo-token-refused' });
watch(cancelPendingEmailEndpoint, (request) =>
  request.caller?.pendingEmail ? 'email-change-cancelled' : null,
);
watch(confirmIdentityEndpoint, 'identity-confirmed', { 422: 'identity-not-confirmed' });
watch(changePasswordEndpoint, 'password-changed', WRONG_PASSWORD);
watch(setUpTwoFactorEndpoint, 'two-factor-set-up', WRONG_PASSWORD);
watch(confirmTwoFactorEndpoint, 'two-factor-on', WRONG_CODE);
watch(
  disableTwoFactorEndpoint,
  usesRecoveryCode('two-factor-off-by-recovery-code', 'two-factor-off'),
  WRONG_CODE,
);
watch(renewRecoveryCodesEndpoint, 'recovery-codes-renewed', WRONG_CODE);
watch(endSessionEndpoint, 'session-ended');
watch(endAllSessionsEndpoint, 'all-sessions-ended');
watch(toggleAdminEndpoint, (request) => (request.caller?.isAdmin ? 'admin-revoked' : 'admin-granted'));
watch(profileEndpoint, ({ body, caller }) =>
  asksForEmail(body as ProfileChange, caller?.email) ? 'email-change-asked-for' : null,
);

/** Codes of an authenticator app have six digits; any other valid code is a recovery code. */
function usesRecoveryCode(recovery: SecurityEvent, other: SecurityEvent): Tells {
  return (request) => {
    const { code } = request.body as { code: string };
    return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? other : recovery;
  };
}

/** Null for a response that is none. */
export function securityEventOf(request: FastifyRequest, reply: FastifyReply): SecurityEvent | null {
  const status = reply.statusCode;
  const route = { method: request.method, path: request.routeOptions.url ?? '' };
  const own = tells.get(keyOf(route))?.(request, status);
  if (own) return own;
  if (status === 429) return 'limit-reached';
  // Sensitive endpoints ask for a confirmation first: its outcome is the event, not the request for it.
  if (status === 403) return reply.hasHeader('confirm-identity') ? null : 'access-refused';
  // No event without a cookie: every first visit asks who is signed in.
  if (status === 401 && request.headers.cookie) return 'session-refused';
  return null;
}

/** Logs it with the network instead of the full address. */
export function logSecurityEvent(request: FastifyRequest, reply: FastifyReply): void {
  const event = securityEventOf(request, reply);
  if (!event) return;
  const { memberId } = request;
  request.server.log.info(
    {
      event,
      requestId: request.id,
      ...(memberId && { memberId }),
      ...(request.limit && { limit: request.limit }),
      route: request.routeOptions.url ?? null,
      network: loggableNetwork(request.ip),
    },
    'security',
  );
}
