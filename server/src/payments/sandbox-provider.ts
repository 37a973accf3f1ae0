import Stripe from 'stripe';
import * as z from 'zod';
import type { PaymentProvider, Price, ProviderSubscription } from './payment-provider.ts';
import type { SandboxBank, SandboxEvent } from './sandbox-bank.ts';
import { isSigned } from './webhook-signature.ts';

/** Signed as Stripe signs, so that it is checked by the same code. */
const SIGNATURE = 'sandbox-signature';

const brought = z.object({ id: z.string(), type: z.string(), customerId: z.string() });

export interface SandboxSettings {
  bank: SandboxBank;
  secret: string;
  price: Price;
  publicUrl: string;
  now: () => Date;
}

/** The provider that takes test cards only. Its pages are sandbox.routes.ts. */
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

    readEvent: (body, headers) =>
      isSigned(body, headers[SIGNATURE], { secret: deps.secret, now: deps.now() })
        ? brought.parse(JSON.parse(body.toString()))
        : null,
  };
}

/** Brings an event to the product's webhook, over HTTP and signed. @throws where it is not taken: then it comes again. */
export async function deliverEvent(
  { secret, now, door }: { secret: string; now: () => Date; door: string },
  event: SandboxEvent,
): Promise<void> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const answer = await fetch(door, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE]: signature },
    body: payload,
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
}
