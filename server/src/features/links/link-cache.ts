import type pg from 'pg';
import { findLinks, type Link, type WhyNowhere } from './clicks.queries.ts';

/** By short code: each of those that were asked for is there. */
export type Links = ReadonlyMap<string, Link | WhyNowhere>;

export interface LinkCache {
  /** The links of all these codes; null when one of them has to be read. */
  kept(shortCodes: readonly string[]): Links | null;
  /** Reads the links of these codes. */
  read(client: pg.ClientBase, shortCodes: readonly string[], timeout?: number): Promise<Links>;
  /** The referral epoch in which it is valid. */
  readonly epoch: number;
  /** Whether the cache is valid in this referral epoch; if not, it is cleared. */
  holdsIn(epoch: number): boolean;
}

const MAX_CACHED = 100_000;

/**
 * Links are read once and cached. What a short code stands for never changes, and the epoch tells when a member's
 * referralId or time zone has, or a link was disabled. Codes that lead nowhere are not cached: a link may come to have
 * one, or be enabled again.
 */
export function createLinkCache(): LinkCache {
  const links = new Map<string, Link>();
  let keptEpoch = -1;

  async function read(
    client: pg.ClientBase,
    shortCodes: readonly string[],
    timeout?: number,
  ): Promise<Links> {
    const missing = shortCodes.filter((shortCode) => !links.has(shortCode));
    const found = await findLinks(client, missing, timeout);
    const startOver = found.epoch !== keptEpoch || links.size > MAX_CACHED;
    if (startOver) links.clear();
    keptEpoch = found.epoch;
    for (const [shortCode, link] of found.links) if (typeof link === 'object') links.set(shortCode, link);
    if (startOver && missing.length < shortCodes.length) return read(client, shortCodes, timeout);
    return new Map(
      shortCodes.map((shortCode) => [
        shortCode,
        links.get(shortCode) ?? found.links.get(shortCode) ?? 'unknown',
      ]),
    );
  }

  return {
    kept: (shortCodes) => (shortCodes.every((shortCode) => links.has(shortCode)) ? links : null),
    read,
    get epoch() {
      return keptEpoch;
    },
    holdsIn(epoch) {
      if (epoch !== keptEpoch) links.clear();
      return epoch === keptEpoch;
    },
  };
}
