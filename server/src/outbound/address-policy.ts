import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where calls on behalf of a podcast's feed may go. Given to buildApp: no setting of the environment loosens it. */
export interface AddressPolicy {
  /** Judged for the very address that is connected to, whatever name led there. */
  allows(address: string, port: number): boolean;
  resolve: LookupFunction;
}

/** Where podcasts are served. Anything else is somebody's mail server or database, which a URL could be made to talk to. */
const WEB_PORTS = new Set([80, 443, 8000, 8080, 8443]);

export const publicWeb: AddressPolicy = {
  allows: (address, port) => isPublicAddress(address) && WEB_PORTS.has(port),
  resolve: lookup,
};

/**
 * True for addresses of the public internet alone: not private, loopback, link-local, shared, multicast or reserved,
 * and no IPv6 form that carries an IPv4 address (mapped, 6to4, Teredo, NAT64), since it would lead to that.
 */
export function isPublicAddress(address: string): boolean {
  // Strictly the usual notation: what a URL or a resolver answers has no other.
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  // All that is given out of IPv6 lies in 2000::/3; the rest is special or will be.
  if (parsed instanceof ipaddr.IPv6 && (parsed.parts[0]! & 0xe000) !== 0x2000) return false;
  return parsed.range() === 'unicast';
}

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** The policy's resolver, which answers none but allowed addresses: checked as late as connecting is, so no later DNS answer slips in. */
export function guardedLookup(policy: AddressPolicy, port: number): LookupFunction {
  return (hostname, options, callback) =>
    policy.resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const all = Array.isArray(found) ? found : [];
      const allowed = all.filter(({ address }) => policy.allows(address, port));
      const [first] = allowed;
      if (!first) return callback(new ForbiddenAddress(`${hostname} leads to no public web server.`), '');
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
}
