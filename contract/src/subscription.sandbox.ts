import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The pages of the payment sandbox, which takes the place of a payment provider where none is set. As at a provider
 * their addresses are their proof: whoever has one was sent there. They are forms without script.
 */
const page = z.object({ id: z.string() });
const gone = { 404: 'No such page, or it has expired' };

/** The last four digits of a test card. */
const last4 = z.string().check(z.maxLength(4));
const card = z.object({ card: last4 });
/** The card that was just tried. It stands in the address, so that Back finds a page and not a form sent twice. */
const declined = z.object({ declined: z.optional(last4) });

export const sandboxCheckoutEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/checkout/:id',
  access: 'public',
  summary: 'Sandbox: the checkout',
  params: page,
  query: declined,
  errors: gone,
});

export const sandboxPayEndpoint = endpoint({
  method: 'POST',
  path: '/sandbox/checkout/:id',
  access: 'public',
  summary: 'Sandbox: pays with a test card and leads back, or to the checkout again where it is declined',
  params: page,
  body: card,
  errors: gone,
});

export const sandboxPortalEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/portal/:id',
  access: 'public',
  summary: 'Sandbox: the billing portal',
  params: page,
  errors: gone,
});

export const sandboxPortalCardEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/portal/:id/card',
  access: 'public',
  summary: 'Sandbox: the page on which the card is changed',
  params: page,
  query: declined,
  errors: gone,
});

export const sandboxPortalCancelEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/portal/:id/cancel',
  access: 'public',
  summary: 'Sandbox: the page on which the plan is cancelled',
  params: page,
  errors: gone,
});

export const sandboxChangeCardEndpoint = endpoint({
  method: 'POST',
  path: '/sandbox/portal/:id/card',
  access: 'public',
  summary: 'Sandbox: changes the card, with which an open payment is tried again',
  params: page,
  body: card,
  errors: gone,
});

export const sandboxChangePlanEndpoint = endpoint({
  method: 'POST',
  path: '/sandbox/portal/:id',
  access: 'public',
  summary: 'Sandbox: cancels at the end of the month, resumes, or lets the month end now',
  params: page,
  body: z.object({ action: z.enum(['cancel', 'resume', 'end-month']) }),
  errors: gone,
});

export const sandboxStyleEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/sandbox.css',
  cache: 'public, no-cache',
  access: 'public',
  summary: 'Sandbox: how its pages look',
});
