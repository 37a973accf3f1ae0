import { EXPECTED_USER_HEADER } from '@clear-spring/contract';

/** Whose page this tab shows. A browser has one session for all its tabs, which may be another's by now. */
let member: string | null = null;

export const setExpectedUser = (username: string | null): void => void (member = username);
export const expectedUser = (): string | null => member;

/** What a call says of it. @param username where the call is about what somebody did earlier */
export const expectedUserHeader = (username = member): Record<string, string> =>
  username === null ? {} : { [EXPECTED_USER_HEADER]: encodeURIComponent(username) };

export const isForAnotherUser = ({ status, headers }: Response): boolean =>
  status === 409 && headers.has(EXPECTED_USER_HEADER);
