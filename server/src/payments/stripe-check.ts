import Stripe from 'stripe';
import type { Price } from './payment-provider.ts';
import { assertPrice, createStripeClient } from './stripe-client.ts';
import type { StripeSettings } from './stripe-provider.ts';

/** Without these a payment, a renewal or a cancellation is only found when the app asks for it. */
const NEEDED_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
];

export interface StripeFindings {
  /** Else why nothing can be sold. */
  price: 'right' | Error;
  webhook: { url: string } & (
    | { state: 'listens' | 'missing' | 'disabled' }
    | { state: 'deaf'; events: string[] }
    /** The key may not read it. */
    | { state: 'unknown' }
  );
}

/** Asks Stripe whether it is set up for the app: what `npm run check` says. Changes nothing there. */
export async function inspectStripe(
  settings: StripeSettings,
  { price, webhookUrl: url }: { price: Price; webhookUrl: string },
): Promise<StripeFindings> {
  const stripe = createStripeClient(settings);
  return {
    price: await assertPrice(stripe, settings.priceId, price).then(
      () => 'right' as const,
      (error: Error) => error,
    ),
    webhook: { url, ...(await readWebhook(stripe, url)) },
  };
}

async function readWebhook(stripe: Stripe, url: string) {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch(() => null);
  if (!endpoints) return { state: 'unknown' as const };
  const own = endpoints.data.filter((endpoint) => endpoint.url === url);
  if (own.length === 0) return { state: 'missing' as const };
  const enabled = own.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return { state: 'disabled' as const };
  const heard = new Set<string>(enabled.flatMap(({ enabled_events }) => enabled_events));
  const events = heard.has('*') ? [] : NEEDED_EVENTS.filter((name) => !heard.has(name));
  return events.length > 0 ? { state: 'deaf' as const, events } : { state: 'listens' as const };
}
