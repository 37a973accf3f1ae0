import Stripe from 'stripe';
import type { Price } from './payment-provider.ts';

/** Milliseconds. */
const TIMEOUT = 8_000;

export function createStripeClient({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
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
