import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The pages of the payment sandbox, used when no payment provider is configured. As with a provider, whoever has their
 * unguessable URL may open them. They are forms without script.
 */
const page = z.object({ id: z.string() });
const gone = { 404: 'No such page, or it has expired' };

/** The last four digits of a test card. */
const last4 = z.string().check(z.maxLength(4));
const card = z.object({ card: last4 });
/** The card just tried. It is in the URL so that Back finds a page and does not resubmit a form. */
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
  summary: 'Sandbox: pays with a test card and redirects back, or to the checkout if the card is declined',
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
  summary: 'Sandbox: the page that changes the card',
  params: page,
  query: declined,
  errors: gone,
});

export const sandboxPortalCancelEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/portal/:id/cancel',
  access: 'public',
  summary: 'Sandbox: the page that cancels the plan',
  params: page,
  errors: gone,
});

export const sandboxChangeCardEndpoint = endpoint({
  method: 'POST',
  path: '/sandbox/portal/:id/card',
  access: 'public',
  summary: 'Sandbox: changes the card and retries an open payment with it',
  params: page,
  body: card,
  errors: gone,
});

export const sandboxChangePlanEndpoint = endpoint({
  method: 'POST',
  path: '/sandbox/portal/:id',
  access: 'public',
  summary: 'Sandbox: cancels at the end of the month, resumes, or ends the month now',
  params: page,
  body: z.object({ action: z.enum(['cancel', 'resume', 'end-month']) }),
  errors: gone,
});

export const sandboxStyleEndpoint = endpoint({
  method: 'GET',
  path: '/sandbox/sandbox.css',
  cache: 'public, no-cache',
  access: 'public',
  summary: 'Sandbox: the stylesheet of its pages',
});
