// Encrypts secrets in the database, so that nobody who reads a backup can use them.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Tells the operator that no key of this process decrypts what is stored. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

export interface SecretBox {
  /** Identifies the key that `seal` encrypts with. */
  keyId: Buffer;
  /** Binds the ciphertext to its place, such as `two_factors/<user id>`: in another row it does not decrypt. */
  seal(associatedData: string, plain: Buffer): Buffer;
  /** @throws SecretKeyError when it was sealed with another key or associated data, or has been changed */
  open(associatedData: string, sealed: Buffer): Buffer;
}

export const KEY_BYTES = 32;
/**
 * A sealed value is the format's version, key id, nonce, tag and ciphertext. The id selects the key during a rotation,
 * when a node has two.
 */
const VERSION = 1;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES;

const idOf = (key: Buffer) =>
  createHash('sha256').update('clear-spring key id').update(key).digest().subarray(0, ID_BYTES);

/** The id of the key that sealed the value. */
export const keyIdOf = (sealed: Buffer): Buffer => sealed.subarray(1, HEADER_BYTES);

/** AES-256-GCM with a random nonce. `previous` only decrypts, during a rotation. */
export function createSecretBox(current: Buffer, previous?: Buffer): SecretBox {
  const keys = new Map([previous, current].flatMap((key) => (key ? [[idOf(key).toString('hex'), key]] : [])));
  const keyId = idOf(current);

  return {
    keyId,

    seal(associatedData, plain) {
      const header = Buffer.concat([Buffer.of(VERSION), keyId]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      cipher.setAAD(Buffer.concat([header, Buffer.from(associatedData)]));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
    },

    open(associatedData, sealed) {
      const key = keys.get(keyIdOf(sealed).toString('hex'));
      if (!key || sealed[0] !== VERSION)
        throw new SecretKeyError(`None of the configured keys decrypts ${associatedData}.`);
      const tagAt = HEADER_BYTES + NONCE_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEADER_BYTES, tagAt), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.concat([sealed.subarray(0, HEADER_BYTES), Buffer.from(associatedData)]));
        decipher.setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(tagAt + TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new SecretKeyError(`${associatedData} has been changed or moved since it was stored.`, {
          cause: error,
        });
      }
    },
  };
}
