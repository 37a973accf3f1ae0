import { DRAWN_FOR } from '@clear-spring/contract';

/** Whose page this tab shows. A browser has one session for all its tabs, which may be another's by now. */
let member: string | null = null;

export const drawFor = (username: string | null): void => void (member = username);
export const drawnFor = (): string | null => member;

/** What a call says of it. @param username where the call is about what somebody did earlier */
export const drawnForHeader = (username = member): Record<string, string> =>
  username === null ? {} : { [DRAWN_FOR]: encodeURIComponent(username) };

export const isMeantForAnother = ({ status, headers }: Response): boolean =>
  status === 409 && headers.has(DRAWN_FOR);
