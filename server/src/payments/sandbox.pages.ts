import { brand, premiumBenefits, premiumPlan as plan } from '@clear-spring/content';
import { Html, html } from '../http/html.ts';
import { writtenDay } from '../written-time.ts';
import { cardOf, TEST_CARDS } from './sandbox-bank.ts';
import type { CheckoutRow, CustomerRow, PortalRow, SubscriptionRow } from './sandbox.queries.ts';

const price = `$${plan.price}`;

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Payment sandbox</title>
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        <header class="test-mode">
          <strong>Test mode</strong> This is the payment sandbox of ${brand.productName}. No card is charged
          and no money moves.
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup;
}

const cards = (chosen: string): Html =>
  html`<fieldset>
    <legend>Test card</legend>
    ${TEST_CARDS.map(
      ({ last4, brand: name, does }) =>
        html`<label class="card">
          <input type="radio" name="card" value="${last4}" ${last4 === chosen && new Html(' checked')} />
          <span><strong>${cardName(name, last4)}</strong><span class="soft">${does}</span></span>
        </label>`,
    )}
  </fieldset>`;

const BRANDS = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
]);
const cardName = (name: string, last4: string) => `${BRANDS.get(name) ?? name} •••• ${last4}`;

const declined = html`<p class="declined" role="alert">
  This card was declined. Please choose another one.
</p>`;

/** `declinedCard` is the card of the last attempt. */
export function checkoutPage(
  { checkout, customer }: { checkout: CheckoutRow; customer: CustomerRow },
  declinedCard?: string,
): string {
  return page(
    'Checkout',
    html`<section class="order">
        <a class="back" href="${checkout.cancelUrl}">← Back to ${brand.productName}</a>
        <h1>Subscribe to ${plan.title}</h1>
        <p class="price">${price}<span>per ${plan.interval}, cancel anytime</span></p>
        <ul>
          ${premiumBenefits.map((benefit) => html`<li>${benefit}</li>`)}
        </ul>
      </section>
      <form class="panel" method="post">
        <h2>Pay with a card</h2>
        <p class="field"><span class="soft">Email</span>${customer.email}</p>
        ${declinedCard !== undefined && declined} ${cards(declinedCard ?? '4242')}
        <button>Subscribe</button>
        <p class="soft">You pay ${price} today, and ${price} every ${plan.interval} until you cancel.</p>
      </form>`,
  );
}

export interface PortalView {
  portal: PortalRow;
  customer: CustomerRow;
  subscription: SubscriptionRow;
}

const portalOf = (id: string) => `/sandbox/portal/${id}`;

export function portalPage({ portal, customer, subscription }: PortalView): string {
  const { status, cancelsAtPeriodEnd, periodEnd } = subscription;
  const card = cardOf(customer.card);
  const ended = status === 'canceled';
  const next = ended
    ? 'This plan has ended.'
    : status === 'past_due'
      ? 'The last payment did not go through. Update the card to pay it.'
      : cancelsAtPeriodEnd
        ? `This plan ends on ${writtenDay(null, periodEnd)}.`
        : `It renews on ${writtenDay(null, periodEnd)}.`;
  return page(
    'Billing portal',
    html`<section class="order">
        <a class="back" href="${portal.returnUrl}">← Back to ${brand.productName}</a>
        <h1>Manage your plan</h1>
        <p class="soft">${customer.email}</p>
      </section>
      <section class="panel">
        <h2>Current plan</h2>
        <p class="plan"><strong>${plan.title}</strong><span>${price} per ${plan.interval}</span></p>
        <p class="${status === 'past_due' ? 'declined' : 'soft'}">${next}</p>
        ${!ended && (cancelsAtPeriodEnd ? act(portal.id, 'resume', 'Keep the plan') : html`<a class="button plain" href="${portalOf(portal.id)}/cancel">Cancel plan</a>`)}
      </section>
      ${
        !ended &&
        html`<section class="panel">
            <h2>Payment method</h2>
            <p class="plan"><strong>${card ? cardName(card.brand, card.last4) : 'None'}</strong></p>
            <a class="button plain" href="${portalOf(portal.id)}/card">Update payment method</a>
          </section>
          <section class="panel clock">
            <h2>Test clock</h2>
            <p class="soft">
              Lets this month end now: a plan that was cancelled is over, any other is paid for anew with the
              card.
            </p>
            ${act(portal.id, 'end-month', 'End this month now')}
          </section>`
      }`,
  );
}

export const cardPage = ({ portal, customer }: PortalView, declinedCard?: string): string =>
  page(
    'Update payment method',
    html`<section class="order">
        <a class="back" href="${portalOf(portal.id)}">← Billing portal</a>
        <h1>Update payment method</h1>
      </section>
      <form class="panel" method="post">
        <h2>Pay with another card</h2>
        ${declinedCard !== undefined && declined} ${cards(declinedCard ?? customer.card ?? '4242')}
        <button>Save card</button>
      </form>`,
  );

export const cancelPage = ({ portal, subscription }: PortalView): string =>
  page(
    'Cancel plan',
    html`<section class="order">
        <a class="back" href="${portalOf(portal.id)}">← Billing portal</a>
        <h1>Cancel your plan</h1>
      </section>
      <section class="panel">
        <h2>${plan.title}</h2>
        <p>It ends on ${writtenDay(null, subscription.periodEnd)}. After that you pay nothing.</p>
        ${act(portal.id, 'cancel', 'Cancel plan')}
        <a class="button plain" href="${portalOf(portal.id)}">Go back</a>
      </section>`,
  );

const act = (id: string, action: string, label: string): Html =>
  html`<form method="post" action="${portalOf(id)}">
    <button class="plain" name="action" value="${action}">${label}</button>
  </form>`;
