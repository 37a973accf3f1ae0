import webPush from 'web-push';

/** One message for several browsers. */
export interface Plain {
  payload: string;
  keys: readonly BrowserKeys[];
}

export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The body of the request to the push service, or why the keys are no keys. */
export type Encrypted = Uint8Array | { refused: string };

/** Encrypts the message for each of these browsers, with a key pair and salt of its own (RFC 8291). */
export const encryptAll = ({ payload, keys }: Plain): Encrypted[] =>
  keys.map(({ p256dh, auth }) => {
    try {
      // A copy: what is posted from a thread takes the whole memory along that it stands in.
      return new Uint8Array(webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText);
    } catch (error) {
      return { refused: String(error) };
    }
  });
