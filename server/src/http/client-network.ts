import ipaddr from 'ipaddr.js';

const UNKNOWN = 'unknown';
const MAPPED = '::ffff:';

/**
 * What rate limits by address count: an IPv4 address, or the /64 of an IPv6 one. Households and servers get at least
 * a /64, and can use any address within it.
 */
export function rateLimitSubject(ip: string | undefined): string {
  const address = parse(ip);
  if (!address) return UNKNOWN;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}

/** The address alone, however a proxy writes it. */
export const clientAddress = (ip: string | undefined): string => parse(ip)?.toString() ?? UNKNOWN;

/** The part of an address that may be logged: the /24 of IPv4, the /48 of IPv6. */
export function loggableNetwork(ip: string | undefined): string {
  const address = parse(ip);
  if (!address) return UNKNOWN;
  return networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

/**
 * Parses `request.ip`, which proxies supply by X-Forwarded-For: with or without a port, in brackets, with a zone. Of
 * an IPv6 address that embeds an IPv4 one (::ffff:0:0/96 of dual-stack sockets, 64:ff9b::/96 of NAT64) the IPv4
 * address counts, or else all of IPv4 would share one /64.
 */
function parse(ip: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = (ip ?? '').trim();
  // A fast path for IPv4, plain or from a dual-stack socket: every short link comes through here.
  const plain = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain);
  const host = withoutPort(text).split('%')[0] ?? '';
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return ipaddr.IPv4.parse(host);
  if (!ipaddr.IPv6.isValid(host)) return null;
  const address = ipaddr.IPv6.parse(host);
  const carriesIPv4 = address.isIPv4MappedAddress() || address.range() === 'rfc6052';
  return carriesIPv4 ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return text.replace(/^([^:]*):\d+$/, '$1');
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
