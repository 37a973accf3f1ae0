import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import type { Price } from './payment-provider.ts';

/** Milliseconds. */
const TIMEOUT = 8_000;

const deadline = new AsyncLocalStorage<number>();

/** Has all that `call` asks Stripe for fail by then: the library gives each repetition as long again, and members wait. */
export const inTime = <T>(call: () => Promise<T>, timeout = TIMEOUT): Promise<T> =>
  deadline.run(performance.now() + timeout, call);

/**
 * The library's own client, with what is left until then as the timeout of each request. That over node:https would wait
 * twice as long for a handshake that nobody answers.
 */
function createHttpClient(): Stripe.StripeConfig['httpClient'] {
  const client = Stripe.createFetchHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...[host, port, path, method, headers, body, protocol, timeout]) {
      const left = Math.min(timeout, (deadline.getStore() ?? Infinity) - performance.now());
      return left > 0
        ? client.makeRequest(host, port, path, method, headers, body, protocol, left)
        : Promise.reject(Stripe.HttpClient.makeTimeoutError());
    },
  };
}

export function createStripeClient({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    httpClient: createHttpClient(),
    timeout: TIMEOUT,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** @throws where Stripe would charge another price than members are shown */
export async function assertPrice(stripe: Stripe, priceId: string, shown: Price): Promise<void> {
  const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
  if (unit_amount !== shown.amount || currency !== shown.currency || recurring?.interval !== shown.interval)
    throw new Error(
      `STRIPE_PRICE_ID is ${unit_amount} ${currency} a ${recurring?.interval}, but members are shown ${shown.amount} ${shown.currency} a ${shown.interval}.`,
    );
}
