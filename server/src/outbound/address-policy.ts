import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where outbound requests may go. An argument of buildApp, so that no environment variable can relax it. */
export interface AddressPolicy {
  /** Decides on the very address that is connected to, whatever name led there. */
  allows(address: string, port: number): boolean;
  resolve: LookupFunction;
}

/** The ports that podcast hosts use. On any other a URL could reach a mail server or a database. */
const WEB_PORTS = new Set([80, 443, 8000, 8080, 8443]);

export const publicWeb: AddressPolicy = {
  allows: (address, port) => isPublicAddress(address) && WEB_PORTS.has(port),
  resolve: lookup,
};

/**
 * True only on the public internet: not for private, loopback, link-local, shared, multicast or reserved addresses,
 * nor for IPv6 addresses that embed an IPv4 address (mapped, 6to4, Teredo, NAT64), which lead to that address.
 */
export function isPublicAddress(address: string): boolean {
  // The canonical notation only: URLs and resolvers yield no other.
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  // All assigned global unicast IPv6 addresses lie in 2000::/3.
  if (parsed instanceof ipaddr.IPv6 && (parsed.parts[0]! & 0xe000) !== 0x2000) return false;
  return parsed.range() === 'unicast';
}

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** Resolves to allowed addresses only. It runs as part of connecting, so no later DNS answer can slip in. */
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
