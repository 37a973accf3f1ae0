import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const nullableInstant = z.nullable(z.iso.datetime());

export const subscription = z.object({
  planType: z.enum(['free', 'premium']),
  /** How the plan came to the member, or last did; null for somebody who never had it. */
  source: z.nullable(z.enum(['paid', 'gift'])),
  /** The last payment did not go through. The plan goes on until `endsAt`, and has ended where there is none. */
  paymentDue: z.boolean(),
  /** What the member pays; null where they pay nothing. */
  price: z.nullable(
    z.object({
      /** In the currency's smallest unit. */
      amount: z.int(),
      /** Three lower-case letters. */
      currency: z.string(),
      interval: z.enum(['day', 'week', 'month', 'year']),
    }),
  ),
  /** When the next payment falls due; null where none will. */
  nextBillingAt: nullableInstant,
  /** When the plan ends by itself; null where it goes on, or does not run. */
  endsAt: nullableInstant,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** There is something to see or to change in the billing portal. */
  canManage: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

/** The day of a payment or of a plan's end, in full. It is the company's, so that every page and letter names the same. */
export const billingDay = (instant: string | Date): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

export const subscriptionEndpoint = endpoint({
  method: 'GET',
  path: '/api/subscription',
  access: 'member',
  summary: "The caller's plan: its price, the next billing date, the card",
  output: subscription,
});

/** Where the member goes on: a page of the payment provider. */
const onward = z.object({ url: z.string() });

export const createSubscriptionEndpoint = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'member',
  summary: 'Opens the checkout of the paid plan, or names the one that is open already',
  body: z.object({ planType: z.literal('premium') }),
  output: onward,
  errors: {
    409: 'The plan runs already, or waits for a payment',
    429: 'Too many attempts',
    502: 'The payment provider does not answer',
  },
});

export const portalPurpose = z.enum(['overview', 'cancel', 'payment-method']);
export type PortalPurpose = z.infer<typeof portalPurpose>;

export const billingPortalEndpoint = endpoint({
  method: 'POST',
  path: '/api/billing-portal',
  access: 'member',
  summary: "Opens the payment provider's portal, where the caller changes the card, cancels or resumes",
  body: z.object({ purpose: portalPurpose }),
  output: onward,
  errors: {
    409: 'The caller pays for nothing',
    429: 'Too many attempts',
    502: 'The payment provider does not answer',
  },
});

export const paymentWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks/payments',
  access: 'signed',
  summary: 'Events of the payment provider. Answered when what they tell is on disk',
  bodyLimit: 256 * 1024,
  status: 204,
  errors: { 400: 'The signature is wrong or too old', 502: 'The payment provider does not answer' },
});
