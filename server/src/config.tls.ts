// Which outside addresses secrets may go to: over TLS, or not off this machine.

/** Whether what is sent to the host stays on this machine, where TLS would protect from nobody. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** https, or http to this machine, as in tests. */
export function isHttpsOrLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

/** How a connection to PostgreSQL is kept from being read, or why nobody knows. */
export type DatabaseTransport = 'same-machine' | 'verified-tls' | 'declared-private' | 'unprotected';

/**
 * Reads a connection string as pg does: `host` as a parameter wins over the name, and `sslmode` means the strictest
 * that it can, unless libpq's meaning is asked for, in which `require` takes anybody's certificate.
 */
export function databaseTransport(connectionString: string): DatabaseTransport {
  const { hostname, searchParams } = new URL(connectionString);
  const host = searchParams.get('host') || decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return 'same-machine';
  const mode = searchParams.get('sslmode');
  // Said on purpose: a network that is private or encrypts by itself.
  if (mode === 'disable') return 'declared-private';
  if (mode === 'verify-full') return 'verified-tls';
  const asLibpq = searchParams.get('uselibpqcompat') === 'true';
  if (asLibpq) return mode === 'verify-ca' ? 'verified-tls' : 'unprotected';
  if (mode === null) return searchParams.get('ssl') === 'true' ? 'verified-tls' : 'unprotected';
  return mode === 'verify-ca' || mode === 'require' ? 'verified-tls' : 'unprotected';
}
