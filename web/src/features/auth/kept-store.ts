/** What a member has chosen or typed in this tab. It outlives their session, and the next member finds nothing of it. */
const PREFIX = 'kept:';
export const keptKey = (username: string, name: string) => `${PREFIX}${encodeURIComponent(username)}:${name}`;

export function readKept(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

export function writeKept(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where nothing can be stored, it is there as long as its page.
  }
}

/** Takes away what members have kept in this tab; of everybody, or of all but one. */
export function forgetKept(except?: string): void {
  const own = except === undefined ? null : keptKey(except, '');
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
