import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes for a cookie or a link. Only the hash is stored, so a leaked database has nothing to use. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** Unsalted, which suffices for a secret of full strength. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
