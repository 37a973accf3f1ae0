import { createECDH } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import webPush from 'web-push';
import type { Db } from '../db/index.ts';
import { getOrCreateSecret } from '../db/secrets.ts';

/** Identifies us to push services (RFC 8292). Keys are in URL-safe base64. */
export interface Vapid {
  publicKey: string;
  /** The Authorization header for the push service at this origin. */
  authorization(origin: string): string;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Services accept a token for up to 24 hours. */
const TOKEN_FOR = 12 * HOUR;
const RENEWED_AFTER = 6 * HOUR;

/**
 * `keys` are the operator's; without them the product creates its own once. `subject` is the operator's contact: a
 * mailto: or https: address. Signing takes longer than encrypting a message, so each service gets one token for hours.
 */
export async function createVapid(deps: {
  db: Db;
  keys: VapidKeys | undefined;
  subject: string;
  now: () => Date;
}): Promise<Vapid> {
  const { publicKey, privateKey } = deps.keys ?? keysFrom(await getOrCreateSecret(deps.db, 'vapid'));
  const tokens = new Map<string, { header: string; madeAt: number }>();

  return {
    publicKey,
    authorization(origin) {
      const now = deps.now().getTime();
      const kept = tokens.get(origin);
      if (kept && Math.abs(now - kept.madeAt) < RENEWED_AFTER) return kept.header;
      const until = Math.floor((now + TOKEN_FOR) / 1000);
      const { Authorization: header } = webPush.getVapidHeaders(
        origin,
        deps.subject,
        publicKey,
        privateKey,
        'aes128gcm',
        until,
      );
      tokens.set(origin, { header, madeAt: now });
      return header;
    },
  };
}

/** Nearly all 32-byte strings are valid private keys of P-256. */
function keysFrom(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
