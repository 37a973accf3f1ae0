import { callable } from '../../../outbound/index.ts';

/** The longest audio URL that the contract accepts. */
export const MAX_URL = 2_000;

/** A feed's URL, resolved against the feed's own; null unless it is http or https, without credentials. */
export function address(url: string | undefined, base: URL): string | null {
  const parsed = callable(url?.trim() || null, base);
  return parsed && parsed.href.length <= MAX_URL ? parsed.href : null;
}
