import ipaddr from 'ipaddr.js';

const UNKNOWN = 'unknown';
const MAPPED = '::ffff:';

/**
 * Whom a limit by address counts: a whole IPv4 address, or the /64 of an IPv6 one. A household or a server is given
 * a /64 at the least, so within one anybody can come from as many addresses as they like.
 */
export function rateLimitSubject(ip: string | undefined): string {
  const address = parse(ip);
  if (!address) return UNKNOWN;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}

/** As much of an address as a log line may hold: the /24 of IPv4, the /48 of IPv6. */
export function loggableNetwork(ip: string | undefined): string {
  const address = parse(ip);
  if (!address) return UNKNOWN;
  return networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

/**
 * Reads what a proxy may have written into X-Forwarded-For, and so what request.ip may be: an address with or without
 * a port, in brackets, with a zone. Of an IPv6 address that only carries an IPv4 one (::ffff:0:0/96 of dual-stack
 * sockets, 64:ff9b::/96 of translators) the IPv4 address counts: else all of IPv4 would be one /64.
 */
function parse(ip: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = (ip ?? '').trim();
  // Nearly all: IPv4, as it stands or as a dual-stack socket writes it. Every short link asks.
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
