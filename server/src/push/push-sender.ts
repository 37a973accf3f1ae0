import type { Urgency } from '@clear-spring/contract';
import { Agent, request } from 'undici';
import webPush from 'web-push';
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
  /** Of messages with one topic that wait for a device, it gets the last. At most 32 URL-safe characters. */
  topic: string;
  /** How long a push service keeps it for a device that is away. */
  ttlSeconds: number;
}

/**
 * `gone`: the browser is subscribed no more. `refused`: this message will never be taken. `later`: it may be taken
 * on another try, where the service says so not before `retryAfterSeconds`.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterSeconds: number | null };

export interface PushSender {
  /** Encrypts the message for this browser (RFC 8291) and hands it to its push service. Never throws. */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Services take 4,096 bytes, of which the encryption needs 103. */
export const PAYLOAD_LIMIT = 3_993;

/** `timeout`: how long a push service may be silent, in milliseconds. */
export function createPushSender({
  vapid,
  timeout = 10_000,
  onOutcome,
}: {
  vapid: Vapid;
  timeout?: number | undefined;
  /** Hears how every send went. */
  onOutcome?: ((outcome: PushOutcome) => void) | undefined;
}): PushSender {
  const agent = new Agent({
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    // A connection for each send at a time; more would only wait.
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
      // The browser's keys are no keys.
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
      return outcomeOf(statusCode, headers['retry-after']);
    } catch (error) {
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

/** Only 404 and 410 say that a subscription is over: Apple, for one, answers 403 when it dislikes our own token. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'later', reason, retryAfterSeconds: secondsOf(retryAfter) };
  return { kind: 'refused', reason };
}

/** Retry-After holds seconds or a date. */
function secondsOf(retryAfter: string | string[] | undefined): number | null {
  if (typeof retryAfter !== 'string') return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
