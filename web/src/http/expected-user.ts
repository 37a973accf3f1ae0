import { EXPECTED_USER_HEADER } from '@clear-spring/contract';

/**
 * The member for whom this tab was rendered. All tabs of a browser share one session, which may be another member's by
 * now.
 */
let member: string | null = null;

export const setExpectedUser = (username: string | null): void => void (member = username);
export const expectedUser = (): string | null => member;

/**
 * The header with which a call says so.
 * @param username for a call about something done earlier
 */
export const expectedUserHeader = (username = member): Record<string, string> =>
  username === null ? {} : { [EXPECTED_USER_HEADER]: encodeURIComponent(username) };

export const isForAnotherUser = ({ status, headers }: Response): boolean =>
  status === 409 && headers.has(EXPECTED_USER_HEADER);
