import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const LOOKS_LIKE_ONE = /^[\w-]{43}$/;

export interface LetterTokens {
  /** Ends the member's weekly letters, whenever it was made. Null for what is no token of ours. */
  read(token: string): string | null;
  make(userId: string): string;
  /** Names a member's letter of a week, to mailboxes alone. */
  nameOf(userId: string, monday: string): string;
}

/**
 * A token is the member's id and its keyed hash, so that none is kept, and that of an old letter works too. It can only
 * end these letters.
 */
export function createLetterTokens(secret: Buffer): LetterTokens {
  const macOf = (purpose: string, text: string | Buffer): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n`).update(text).digest().subarray(0, MAC_BYTES);
  const end = (id: Buffer) => macOf('end the weekly letter', id);

  return {
    make(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, end(id)]).toString('base64url');
    },
    read(token) {
      if (!LOOKS_LIKE_ONE.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(ID_BYTES), end(id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    nameOf: (userId, monday) => macOf('name of a letter', `${userId} ${monday}`).toString('hex'),
  };
}
