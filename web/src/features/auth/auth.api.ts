import {
  loginEndpoint,
  logoutEndpoint,
  registerEndpoint,
  type User,
  userEndpoint,
} from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import type { LoginInput, RegisterInput } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';
import { keyOf } from '../../http/query-client.ts';

export const userKey = keyOf(userEndpoint);

/** The current member; a 401 is no error but a visitor. */
export const userQuery = queryOptions<User | null>({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    try {
      return await call(userEndpoint, {}, { signal });
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  },
});

/** `rememberMe` travels as a header: the body is username and password alone. */
export const login = ({ rememberMe = true, ...body }: LoginInput & { rememberMe?: boolean }): Promise<User> =>
  call(loginEndpoint, { body }, { headers: rememberMe ? {} : { 'x-remember-me': '0' } });

export const register = (body: RegisterInput): Promise<User> => call(registerEndpoint, { body });

export const logout = (): Promise<undefined> => call(logoutEndpoint, {});
