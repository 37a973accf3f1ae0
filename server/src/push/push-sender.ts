import type { Urgency } from '@clear-spring/contract';
import { Agent } from 'undici';
import { reasonOf } from '../log/index.ts';
import { createEncryption } from './encryption.ts';
import { createPace } from './pace.ts';
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
 * succeed; with `spareSeconds` where the service asked to be spared for so long.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; spareSeconds: number | null };

export interface PushSender {
  /** The subscriptions one by one, as fast as their push services take messages. */
  queue<Subscription extends PushSubscription>(
    subscriptions: readonly Subscription[],
  ): PushQueue<Subscription>;
  /** Seconds until the push service of one of these takes a message again. */
  secondsUntil(subscriptions: readonly PushSubscription[]): number;
  close(): Promise<void>;
}

export interface PushQueue<Subscription> {
  /**
   * The next to be sent to. Null where none is left, or the services of all that are asked to be spared; those are the
   * `rest`.
   */
  next(): Promise<PushTurn<Subscription> | null>;
  rest(): Subscription[];
}

export interface PushTurn<Subscription> {
  subscription: Subscription;
  /** Encrypts the message for this browser (RFC 8291) and sends it to its push service. Once a turn. Never throws. */
  send(message: PushMessage): Promise<PushOutcome>;
  /** Instead of sending: leaves the turn to another. */
  pass(): void;
}

/** With its endpoint's URL, which is parsed once for the pace, the request and the name of the service. */
interface Addressed<Subscription> {
  subscription: Subscription;
  url: URL;
}

/** Services accept 4,096 bytes, of which the encryption needs 103. */
export const PAYLOAD_LIMIT = 3_993;
/** Messages in flight to one push service at first. */
const MOST_IN_FLIGHT = 128;
/** For how long a service is spared that says that it gets too much, but not for how long. */
const SPARED_SECONDS = 1;

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
  const encryption = createEncryption();
  const pace = createPace({ most: MOST_IN_FLIGHT });

  async function send(
    { subscription: { p256dh, auth }, url }: Addressed<PushSubscription>,
    message: PushMessage,
  ): Promise<PushOutcome> {
    try {
      const encrypted = await encryption.encrypt({ p256dh, auth }, message.payload);
      // The browser's keys are invalid.
      if ('refused' in encrypted) return { kind: 'refused', reason: encrypted.refused };
      const headers = {
        ttl: String(message.ttlSeconds),
        urgency: message.urgency,
        topic: message.topic,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        authorization: vapid.authorization(url.origin),
      };
      const { status, retryAfter } = await post(agent, url, encrypted, { headers, timeout });
      const outcome = outcomeOf(status, retryAfter);
      onContact?.(serviceOf(url), 'reason' in outcome ? outcome.reason : null);
      return outcome;
    } catch (error) {
      onContact?.(serviceOf(url), reasonOf(error));
      return { kind: 'later', reason: String(error), spareSeconds: null };
    }
  }

  return {
    queue(subscriptions) {
      const addressed = subscriptions.map((subscription) => ({
        subscription,
        url: new URL(subscription.endpoint),
      }));
      const queue = pace.queue(addressed, ({ url }) => url.origin);
      return {
        async next() {
          const turn = await queue.next();
          if (!turn) return null;
          const { item, done } = turn;
          return {
            subscription: item.subscription,
            async send(message) {
              const outcome = await send(item, message);
              done(outcome.kind === 'later' ? outcome.spareSeconds : null);
              onOutcome?.(outcome);
              return outcome;
            },
            pass: () => done(null),
          };
        },
        rest: () => queue.rest().map(({ subscription }) => subscription),
      };
    },
    secondsUntil: (subscriptions) =>
      pace.secondsUntil(new Set(subscriptions.map(({ endpoint }) => new URL(endpoint).origin))),
    async close() {
      await Promise.all([agent.destroy(), encryption.close()]);
    },
  };
}

/**
 * Resolves once the whole answer has arrived; its body is not kept. Of one that does not end, the status counts. By the
 * dispatcher's own interface: that of `request` makes a stream of each body, which takes as long as the request itself.
 */
function post(
  agent: Agent,
  { origin, pathname, search }: URL,
  body: Uint8Array,
  { headers, timeout }: { headers: Record<string, string>; timeout: number },
): Promise<{ status: number; retryAfter: string | string[] | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof post>>>();
  let answer: Awaited<ReturnType<typeof post>>;
  const latest = performance.now() + timeout;
  agent.dispatch(
    { origin, path: pathname + search, method: 'POST', headers, body },
    {
      onRequestStart() {},
      onResponseStart(_, status, { 'retry-after': retryAfter }) {
        answer = { status, retryAfter };
      },
      onResponseData(controller) {
        if (performance.now() < latest) return;
        resolve(answer);
        controller.abort(new Error('The answer does not end.'));
      },
      onResponseEnd: () => resolve(answer),
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}

/** Only 404 and 410 mean that a subscription has ended: Apple answers 403 for a bad VAPID token, for example. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return {
      kind: 'later',
      reason,
      spareSeconds: secondsOf(retryAfter) ?? (status === 429 ? SPARED_SECONDS : null),
    };
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
