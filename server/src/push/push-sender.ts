import type { Urgency } from '@clear-spring/contract';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { reasonOf } from '../log/index.ts';
import { serviceOf } from './push-services.ts';
import type { Vapid } from './vapid.ts';

/** The address and keys of a browser at its push service. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** At most `PAYLOAD_LIMIT` bytes in UTF-8. */
  payload: string;
  urgency: Urgency;
  /** A waiting message is replaced by a later one of the same topic. At most 32 URL-safe characters. */
  topic: string;
  /** How long the push service keeps it for a browser that is offline. */
  ttlSeconds: number;
}

/**
 * `gone`: the push subscription has ended. `refused`: this message will never be accepted. `later`: a retry may
 * succeed, not before `retryAfterSeconds` where the service sets it.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterSeconds: number | null };

export interface PushSender {
  /** Encrypts the message for this browser (RFC 8291) and sends it to its push service. Never throws. */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Services accept 4,096 bytes, of which the encryption needs 103. */
export const PAYLOAD_LIMIT = 3_993;

/** `timeout`: milliseconds to wait for a push service. */
export function createPushSender({
  vapid,
  timeout = 10_000,
  onOutcome,
  onContact,
}: {
  vapid: Vapid;
  timeout?: number | undefined;
  /** Called with the outcome of each message. */
  onOutcome?: ((outcome: PushOutcome) => void) | undefined;
  /** Called for each request with the push service's name, and with why it took no message. */
  onContact?: ((service: string, failure: string | null) => void) | undefined;
}): PushSender {
  const agent = new Agent({
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    // One per message in flight; more would idle.
    connections: 256,
  });

  async function send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    let details;
    try {
      details = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
        message.payload,
        { TTL: message.ttlSeconds, urgency: message.urgency, topic: message.topic },
      );
    } catch (error) {
      // The subscription's keys are invalid.
      return { kind: 'refused', reason: String(error) };
    }
    try {
      const { statusCode, headers, body } = await request(subscription.endpoint, {
        method: 'POST',
        dispatcher: agent,
        headers: { ...asText(details.headers), authorization: vapid.authorization(originOf(subscription)) },
        body: details.body,
      });
      await body.dump();
      const outcome = outcomeOf(statusCode, headers['retry-after']);
      onContact?.(serviceOf(subscription.endpoint), 'reason' in outcome ? outcome.reason : null);
      return outcome;
    } catch (error) {
      onContact?.(serviceOf(subscription.endpoint), reasonOf(error));
      return { kind: 'later', reason: String(error), retryAfterSeconds: null };
    }
  }

  return {
    async send(subscription, message) {
      const outcome = await send(subscription, message);
      onOutcome?.(outcome);
      return outcome;
    },
    close: () => agent.destroy(),
  };
}

const originOf = ({ endpoint }: PushSubscription) => new URL(endpoint).origin;

const asText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Only 404 and 410 mean that a subscription has ended: Apple answers 403 for a bad VAPID token, for example. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'later', reason, retryAfterSeconds: secondsOf(retryAfter) };
  return { kind: 'refused', reason };
}

/** Retry-After is in seconds or a date. */
function secondsOf(retryAfter: string | string[] | undefined): number | null {
  if (typeof retryAfter !== 'string') return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
