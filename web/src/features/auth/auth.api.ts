import {
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  keepAccountEndpoint,
  loginEndpoint,
  loginTwoFactorEndpoint,
  logoutEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  undoEmailChangeEndpoint,
  undoTwoFactorEndpoint,
  type User,
  userEndpoint,
  verifyResetTokenEndpoint,
} from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import type { LoginInput, RegisterInput } from '@clear-spring/contract';
import { call, respond } from '../../http/call.ts';
import { HttpError, NetworkError } from '../../http/http-error.ts';
import { runErrandsBeforeSignOut } from './before-sign-out.ts';
import { reconcileMember, memberGeneration, userKey } from './member-change.ts';
import { rememberPendingSignOut, flushPendingSignOut } from './pending-sign-out.ts';

/** The current member; a 401 is a visitor, not an error. */
export const userQuery = queryOptions<User | null>({
  queryKey: userKey,
  queryFn: async ({ client, signal }) => {
    const began = memberGeneration();
    const found = await askWhoThisIs(signal);
    // Somebody has signed in or out meanwhile: that is newer.
    if (began !== memberGeneration()) return client.getQueryData<User | null>(userKey) ?? null;
    reconcileMember(client, found);
    return found;
  },
});

async function askWhoThisIs(signal: AbortSignal): Promise<User | null> {
  if (!(await flushPendingSignOut())) return null;
  try {
    return await call(userEndpoint, {}, { signal, as: null });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/**
 * `rememberMe` is a header: the body has only username and password. Members with two-factor sign-in get no user yet: a
 * code comes first.
 */
export async function login({ rememberMe = true, ...body }: LoginInput & { rememberMe?: boolean }) {
  await flushPendingSignOut();
  return call(loginEndpoint, { body }, { headers: rememberMe ? {} : { 'x-remember-me': '0' } });
}
export type LoginAnswer = Awaited<ReturnType<typeof login>>;

export const requiresSecondFactor = (answer: LoginAnswer | undefined) =>
  answer !== undefined && 'twoFactor' in answer;

export const loginTwoFactor = (code: string): Promise<User> =>
  call(loginTwoFactorEndpoint, { body: { code } });

export async function register(body: RegisterInput): Promise<User> {
  await flushPendingSignOut();
  return call(registerEndpoint, { body });
}

/** Signing out works offline, too; the server is told when the connection is back. */
export async function logout(): Promise<void> {
  await runErrandsBeforeSignOut();
  try {
    await call(logoutEndpoint, {});
  } catch (error) {
    if (!(error instanceof NetworkError) || !rememberPendingSignOut()) throw error;
  }
}

export const forgotPassword = (email: string) => call(forgotPasswordEndpoint, { body: { email } });

/** @returns whose the link is; undefined if a node of the former version answered. */
export async function verifyResetToken(token: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await respond(verifyResetTokenEndpoint, { body: { token } }, { signal });
  const member = (await answer.json().catch(() => null)) as { username?: string } | null;
  return member?.username;
}

export const resetPassword = (token: string, password: string) =>
  call(resetPasswordEndpoint, { body: { token, password } });

export const confirmEmail = (token: string) => call(confirmEmailEndpoint, { body: { token } });

export const undoEmailChange = (token: string) => call(undoEmailChangeEndpoint, { body: { token } });

export const keepAccount = (token: string) => call(keepAccountEndpoint, { body: { token } });

export const undoTwoFactor = (token: string) => call(undoTwoFactorEndpoint, { body: { token } });
