import type { FastifyRequest } from 'fastify';

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * False for a state-changing request that a browser sends on behalf of another site. Sec-Fetch-Site decides where it
 * is present, else Origin, compared with Host or (in production) the public origin. A request with neither comes from
 * no browser, so its sender chose its cookies.
 */
export function isFromOurOwnPages(request: FastifyRequest, publicOrigin: string | null): boolean {
  if (CHANGES_NOTHING.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
