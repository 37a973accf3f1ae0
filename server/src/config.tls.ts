// Where secrets may be sent: over TLS, or on this machine.

/** Whether the host is this machine, where TLS is pointless. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** True for https, and for http to this machine, as in tests. */
export function isHttpsOrLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

/** How a connection to PostgreSQL is protected, or why that is unknown. */
export type DatabaseTransport = 'same-machine' | 'verified-tls' | 'declared-private' | 'unprotected';

/**
 * Reads a connection string as pg does: the parameter `host` overrides the host name, and `sslmode` is as strict as
 * possible, unless libpq's semantics are requested, where `require` accepts any certificate.
 */
export function databaseTransport(connectionString: string): DatabaseTransport {
  const { hostname, searchParams } = new URL(connectionString);
  const host = searchParams.get('host') || decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return 'same-machine';
  const mode = searchParams.get('sslmode');
  // The operator's explicit choice, for a network that is private or encrypts by itself.
  if (mode === 'disable') return 'declared-private';
  if (mode === 'verify-full') return 'verified-tls';
  const asLibpq = searchParams.get('uselibpqcompat') === 'true';
  if (asLibpq) return mode === 'verify-ca' ? 'verified-tls' : 'unprotected';
  if (mode === null) return searchParams.get('ssl') === 'true' ? 'verified-tls' : 'unprotected';
  return mode === 'verify-ca' || mode === 'require' ? 'verified-tls' : 'unprotected';
}
