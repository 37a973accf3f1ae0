import Stripe from 'stripe';
import * as z from 'zod';
import type { PaymentProvider, Price, ProviderSubscription } from './payment-provider.ts';
import type { SandboxBank, SandboxEvent } from './sandbox-bank.ts';
import { isSigned } from './webhook-signature.ts';

/** Signed like Stripe's, so that the same code verifies it. */
const SIGNATURE = 'sandbox-signature';

const brought = z.object({ id: z.string(), type: z.string(), customerId: z.string() });

export interface SandboxSettings {
  bank: SandboxBank;
  secret: string;
  price: Price;
  publicUrl: string;
  now: () => Date;
}

/** The provider that accepts test cards only. sandbox.routes.ts serves its pages. */
export function createSandboxProvider(deps: SandboxSettings): PaymentProvider {
  const { bank, price } = deps;
  const page = (path: string) => ({ url: `${deps.publicUrl}/sandbox/${path}` });
  return {
    name: 'sandbox',
    createCustomer: bank.createCustomer,
    createCheckout: async (order) => page(`checkout/${await bank.openCheckout(order)}`),

    async openPortal({ customerId, purpose, returnUrl }) {
      const id = await bank.openPortal(customerId, returnUrl);
      const part = { overview: '', cancel: '/cancel', 'payment-method': '/card' }[purpose];
      return page(`portal/${id}${part}`);
    },

    async listSubscriptions(customerId) {
      const { rows, card } = await bank.subscriptionsOf(customerId);
      return rows.map(({ cancelsAtPeriodEnd, ...row }): ProviderSubscription => ({
        ...row,
        cancelsAt: cancelsAtPeriodEnd ? row.periodEnd : null,
        price,
        otherPriceId: null,
        card: card && { brand: card.brand, last4: card.last4 },
      }));
    },

    cancelSubscription: bank.cancel,
    setRenewal: bank.setRenewal,
    endCheckouts: bank.endCheckouts,
    deleteCustomer: bank.deleteCustomer,

    readEvent: (body, headers) =>
      isSigned(body, headers[SIGNATURE], { secret: deps.secret, now: deps.now() })
        ? brought.parse(JSON.parse(body.toString()))
        : null,
  };
}

/** Posts a signed event to the product's webhook. @throws where it is not accepted, so that it is retried. */
export async function deliverEvent(
  { secret, now, webhookUrl }: { secret: string; now: () => Date; webhookUrl: string },
  event: SandboxEvent,
): Promise<void> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE]: signature },
    body: payload,
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
}
