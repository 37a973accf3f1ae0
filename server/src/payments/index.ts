import { paymentWebhookEndpoint } from '@clear-spring/contract';
import { premiumPlan, priceOf } from '@clear-spring/content';
import type { Db } from '../db/index.ts';
import { getOrCreateSecret } from '../db/secrets.ts';
import type { Jobs } from '../jobs/index.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSandboxBank, eventQueue, type SandboxBank } from './sandbox-bank.ts';
import { createSandboxProvider, deliverEvent } from './sandbox-provider.ts';
import { inspectStripe, type StripeFindings } from './stripe-check.ts';
import { createStripeProvider, type StripeSettings } from './stripe-provider.ts';

export {
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderName,
  type ProviderSubscription,
} from './payment-provider.ts';
export type { SandboxBank } from './sandbox-bank.ts';
export { forgetSandboxCustomer } from './sandbox.queries.ts';
export { sandboxRoutes } from './sandbox.routes.ts';
export type { StripeSettings } from './stripe-provider.ts';

export interface Payments {
  provider: PaymentProvider;
  /** The parts of the sandbox beyond the provider; null with Stripe. */
  sandbox: Sandbox | null;
}
export interface Sandbox {
  bank: SandboxBank;
  /** Sends the sandbox's events to the webhook at this origin. */
  deliverEventsTo(origin: () => string): Promise<void>;
}

interface Deps {
  /** Undefined for the sandbox. */
  stripe: StripeSettings | undefined;
  db: Db;
  jobs: Pick<Jobs, 'enqueueAll' | 'work'>;
  publicUrl: string;
  now: () => Date;
}

/** The price that members are shown. */
const PRICE = priceOf(premiumPlan);

/** Whether Stripe sells what members are shown, and sends its events here. */
export const checkStripe = (settings: StripeSettings, publicUrl: string): Promise<StripeFindings> =>
  inspectStripe(settings, { price: PRICE, webhookUrl: publicUrl + paymentWebhookEndpoint.path });

/** Stripe where the operator has set its keys, else the sandbox. */
export async function createPayments({ stripe, db, jobs, publicUrl, now }: Deps): Promise<Payments> {
  if (stripe) return { provider: createStripeProvider({ ...stripe, price: PRICE, now }), sandbox: null };
  const secret = (await getOrCreateSecret(db, 'sandbox-webhook')).toString('base64url');
  const bank = createSandboxBank({ db, jobs, now });
  const provider = createSandboxProvider({ bank, secret, price: PRICE, publicUrl, now });
  const deliverEventsTo = (origin: () => string) =>
    jobs.work(eventQueue, (event) =>
      deliverEvent({ secret, now, webhookUrl: origin() + paymentWebhookEndpoint.path }, event),
    );
  return { provider, sandbox: { bank, deliverEventsTo } };
}
