import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { subscription } from './subscription.plan.ts';

export const subscriptionEndpoint = endpoint({
  method: 'GET',
  path: '/api/subscription',
  access: 'member',
  summary: "The caller's plan: its price, the next billing date, the card",
  output: subscription,
});

/** The payment provider's page, where the member continues. */
const onward = z.object({ url: z.string() });

export const createSubscriptionEndpoint = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'member',
  summary: 'Opens a checkout for the paid plan, or returns the one already open',
  body: z.object({ planType: z.literal('premium') }),
  output: onward,
  errors: {
    409: 'The plan is already active, or waiting for a payment',
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
  summary: "Opens the payment provider's portal, where the caller can change the card, cancel or resume",
  body: z.object({ purpose: portalPurpose }),
  output: onward,
  errors: {
    409: 'The caller has no paid plan',
    429: 'Too many attempts',
    502: 'The payment provider does not answer',
  },
});

export const paymentWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks/payments',
  access: 'signed',
  summary: 'Events of the payment provider. Answered once their effect is on disk',
  bodyLimit: 256 * 1024,
  status: 204,
  errors: { 400: 'The signature is wrong or too old', 502: 'The payment provider does not answer' },
});
