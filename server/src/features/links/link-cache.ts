import type pg from 'pg';
import { findLinks, type Link } from './clicks.queries.ts';

type Links = ReadonlyMap<string, Link>;

export interface LinkCache {
  /** Has all these codes' links; null when one of them has to be read. */
  kept(shortCodes: readonly string[]): Links | null;
  /** Reads these codes' links. One that is no link is absent from the answer. */
  read(client: pg.ClientBase, shortCodes: readonly string[], timeout?: number): Promise<Links>;
  /** Whether what is kept holds in this epoch of the members' referralIds; else it is forgotten. */
  holdsIn(epoch: number): boolean;
}

const MAX_CACHED = 100_000;

/**
 * Links are read once and kept: what a short code stands for never changes, and the epoch tells when a member's
 * referralId has. Codes that are no link are not kept: one may come to be.
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
    for (const [shortCode, link] of found.links) links.set(shortCode, link);
    return startOver && missing.length < shortCodes.length ? read(client, shortCodes, timeout) : links;
  }

  return {
    kept: (shortCodes) => (shortCodes.every((shortCode) => links.has(shortCode)) ? links : null),
    read,
    holdsIn(epoch) {
      if (epoch !== keptEpoch) links.clear();
      return epoch === keptEpoch;
    },
  };
}
