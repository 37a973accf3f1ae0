import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** One message for several browsers. */
export interface Plain {
  payload: string;
  keys: readonly BrowserKeys[];
}

/** In URL-safe base64, as the browser gave them. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The body of the request to the push service, or why the keys are no keys. */
export type Encrypted = Uint8Array | { refused: string };

/** Encrypts the message for each of these browsers, with a key pair and salt of its own. */
export const encryptAll = ({ payload, keys }: Plain): Encrypted[] =>
  keys.map((its) => {
    try {
      return encrypt(payload, its);
    } catch (error) {
      return { refused: String(error) };
    }
  });

const KEY_INFO = Buffer.from('WebPush: info\0');
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0');
/** More than a payload has, so that a message is one record. */
const RECORD_SIZE = 4_096;
/** Ends the last record, and so the only one. */
const LAST_RECORD = Uint8Array.of(2);
/** A point of P-256 that is not compressed. */
const KEY_BYTES = 65;
const AUTH_BYTES = 16;

/**
 * RFC 8291 section 3.4, in the coding of RFC 8188 section 2. By Node's HKDF, which takes a fraction of the seven HMACs
 * that http_ece makes of it.
 *
 * @throws where the keys are no keys.
 */
function encrypt(payload: string, { p256dh, auth }: BrowserKeys): Uint8Array {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const authSecret = Buffer.from(auth, 'base64url');
  if (browserKey.length !== KEY_BYTES) throw new RangeError(`p256dh has ${browserKey.length} bytes.`);
  if (authSecret.length < AUTH_BYTES) throw new RangeError(`auth has ${authSecret.length} bytes.`);
  const pair = createECDH('prime256v1');
  const ourKey = pair.generateKeys();
  const salt = randomBytes(16);

  const keyInfo = Buffer.concat([KEY_INFO, browserKey, ourKey]);
  const keyingMaterial = new Uint8Array(
    hkdfSync('sha256', pair.computeSecret(browserKey), authSecret, keyInfo, 32),
  );
  const derive = (info: Buffer, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', keyingMaterial, salt, info, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive(CONTENT_KEY_INFO, 16), derive(NONCE_INFO, 12));

  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(ourKey.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    ourKey,
    cipher.update(payload, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
