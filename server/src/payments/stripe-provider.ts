import { asciiEmail } from '@clear-spring/contract';
import Stripe from 'stripe';
import * as z from 'zod';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../db/subscription-status.ts';
import {
  type CheckoutOrder,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type Price,
  type ProviderSubscription,
} from './payment-provider.ts';
import { assertPrice, createStripeClient, inTime } from './stripe-client.ts';
import { isSigned } from './webhook-signature.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The plan's current price. */
  priceId: string;
  /** Its former prices: members who still pay one of them have the plan. */
  formerPriceIds: readonly string[];
  /** The base URL of Stripe's API. */
  apiUrl: string;
}

/**
 * Stripe with Checkout, Billing Portal and webhooks (https://docs.stripe.com/api). `price` is what members are shown;
 * nothing is sold at any other.
 */
export function createStripeProvider(
  deps: StripeSettings & { price: Price; now: () => Date; timeout?: number },
): PaymentProvider {
  const stripe = createStripeClient(deps);
  const asked = <T>(call: () => Promise<T>) => answered(inTime(call, deps.timeout));
  const planPrices = [deps.priceId, ...deps.formerPriceIds];

  let isPriceRight: Promise<void> | null = null;

  return {
    name: 'stripe',

    createCustomer: ({ id, email, name }) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { email: asciiEmail(email), name, metadata: { memberId: id } },
          // Stripe refuses a changed request under the same key, and the e-mail may have changed.
          { idempotencyKey: `customer ${id} ${email}` },
        );
        return customer.id;
      }),

    createCheckout: (order) =>
      asked(async () => {
        isPriceRight ??= assertPrice(stripe, deps.priceId, deps.price);
        isPriceRight.catch(() => (isPriceRight = null));
        await isPriceRight;
        const { url } = await stripe.checkout.sessions.create(checkoutOf(order, deps.priceId), {
          idempotencyKey: order.key,
        });
        if (!url) throw new Error('Stripe opened a checkout without a URL.');
        return { url };
      }),

    openPortal: ({ customerId, purpose, subscriptionId, returnUrl }) =>
      asked(async () => {
        const flow = {
          overview: undefined,
          cancel: {
            type: 'subscription_cancel' as const,
            subscription_cancel: { subscription: subscriptionId },
          },
          'payment-method': { type: 'payment_method_update' as const },
        }[purpose];
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(flow && {
            flow_data: {
              ...flow,
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        });
        return { url };
      }),

    listSubscriptions: (customer) =>
      asked(async () => {
        const found: ProviderSubscription[] = [];
        const pages = stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: EXPANDED });
        const readAll = async () => {
          for await (const one of pages) found.push(readSubscription(one, planPrices));
        };
        await unlessMissing(readAll());
        return found;
      }),

    // Stripe reports an ended subscription as missing.
    cancelSubscription: (id) => asked(() => unlessMissing(stripe.subscriptions.cancel(id))),

    setRenewal: (id, renews) =>
      asked(() => unlessMissing(stripe.subscriptions.update(id, { cancel_at_period_end: !renews }))),

    endCheckouts: (customer) =>
      asked(async () => {
        const open = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
        for await (const { id } of open) await unlessCompleted(stripe.checkout.sessions.expire(id));
      }),

    // https://docs.stripe.com/api/customers/delete: it ends the customer's subscriptions too.
    deleteCustomer: (id) => asked(() => unlessMissing(stripe.customers.del(id))),

    readEvent(body, headers) {
      const proof = { secret: deps.webhookSecret, now: deps.now() };
      if (!isSigned(body, headers['stripe-signature'], proof)) return null;
      const event = stripe.webhooks.constructEventWithoutVerification(body.toString());
      return { id: event.id, type: event.type, customerId: customerOf(event), payment: paymentOf(event) };
    },
  };
}

/** Checkout sets the subscription's own card; a later change may set the customer's. */
const EXPANDED = ['data.default_payment_method', 'data.customer.invoice_settings.default_payment_method'];

function checkoutOf(order: CheckoutOrder, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { memberId: order.memberId };
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.memberId,
    line_items: [{ price, quantity: 1 }],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: seconds(order.expiresAt),
    metadata,
    subscription_data: { metadata },
  };
}

/** Events about the customer itself have its id at the top level. */
function customerOf(event: Stripe.Event): string | null {
  const { object, id, customer } = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  if (object === 'customer') return id ?? null;
  return (typeof customer === 'object' ? customer?.id : customer) ?? null;
}

/** What the checkout has written into the subscription is in its invoices too. */
function paymentOf(event: Stripe.Event): PaymentEvent['payment'] {
  if (event.type !== 'invoice.paid') return null;
  const { subscription, metadata } = event.data.object.parent?.subscription_details ?? {};
  const { data: memberId } = z.uuid().safeParse(metadata?.['memberId']);
  if (!subscription || !memberId) return null;
  return { memberId, subscriptionId: typeof subscription === 'string' ? subscription : subscription.id };
}

const isStatus = (text: string): text is SubscriptionStatus =>
  (SUBSCRIPTION_STATUSES as readonly string[]).includes(text);

/** Of several items, the one on a price of the plan counts. */
function readSubscription(from: Stripe.Subscription, planPrices: readonly string[]): ProviderSubscription {
  const ofPlan = from.items.data.find(({ price }) => planPrices.includes(price.id));
  const item = ofPlan ?? from.items.data[0];
  if (!item) throw new Error(`Stripe's subscription ${from.id} has no items.`);
  const { unit_amount, currency, recurring } = item.price;
  const periodEnd = date(item.current_period_end);
  return {
    id: from.id,
    // An unknown status grants nothing.
    status: isStatus(from.status) ? from.status : 'paused',
    createdAt: date(from.created),
    periodStart: date(item.current_period_start),
    periodEnd,
    cancelsAt: from.cancel_at ? date(from.cancel_at) : from.cancel_at_period_end ? periodEnd : null,
    price: {
      amount: (unit_amount ?? 0) * (item.quantity ?? 1),
      currency,
      interval: (recurring?.interval ?? 'month') as Price['interval'],
    },
    otherPriceId: ofPlan ? null : item.price.id,
    card: cardOf(from.default_payment_method) ?? cardOf(customerDefault(from)),
  };
}

function customerDefault({ customer }: Stripe.Subscription) {
  if (typeof customer === 'string' || customer.deleted) return null;
  return customer.invoice_settings.default_payment_method;
}

function cardOf(method: string | Stripe.PaymentMethod | null): ProviderSubscription['card'] {
  if (!method || typeof method === 'string' || !method.card) return null;
  return { brand: method.card.brand, last4: method.card.last4 };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const date = (unix: number) => new Date(unix * 1000);

async function unlessMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error;
  }
}

/** A checkout that is paid or over since it was listed cannot be ended. */
async function unlessCompleted(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new PaymentProviderError('The payment provider did not answer as expected.', { cause });
  }
}
