import type { IncomingHttpHeaders } from 'node:http';
import type { PortalPurpose } from '@clear-spring/contract';
import type { SubscriptionStatus } from '../db/subscription-status.ts';

export type ProviderName = 'stripe' | 'sandbox';

export interface Price {
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
}

/** The provider's current state of a subscription. */
export interface ProviderSubscription {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  /** When the payment for the current period was due. */
  periodStart: Date;
  periodEnd: Date;
  /** When a cancellation ends it; null while it renews. */
  cancelsAt: Date | null;
  price: Price;
  /** Null where it is on a price of the plan, else the id of the other price. */
  otherPriceId: string | null;
  card: { brand: string; last4: string } | null;
}

export interface CheckoutOrder {
  customerId: string;
  memberId: string;
  /** The idempotency key: the same order with the same key opens the same checkout. */
  key: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface PortalVisit {
  customerId: string;
  purpose: PortalPurpose;
  /** The subscription to cancel. */
  subscriptionId: string;
  returnUrl: string;
}

/**
 * Says that something about a customer has changed. The provider is asked for the current state, because events
 * arrive late, twice and in any order.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Null where no customer is concerned. */
  customerId: string | null;
  /** Where it says that money has been taken: from whom, and for which subscription. */
  payment?: { memberId: string; subscriptionId: string } | null;
}

/** Methods throw PaymentProviderError where the provider is unreachable or refuses. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The member's customer id, the same for concurrent calls. */
  createCustomer(member: { id: string; email: string; name: string }): Promise<string>;
  createCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  openPortal(visit: PortalVisit): Promise<{ url: string }>;
  /** All current and past subscriptions in their current state; none of a customer whom the provider has forgotten. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Ends it immediately. Does nothing where it has ended. */
  cancelSubscription(id: string): Promise<void>;
  /** Whether it renews after its current period. Does nothing where it has ended. */
  setRenewal(id: string, renews: boolean): Promise<void>;
  /** Ends the customer's open checkouts: nobody can pay there any more. */
  endCheckouts(customerId: string): Promise<void>;
  /** Ends all that the customer pays, and has the provider forget the customer. Invoices stay. May be repeated. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The event of a webhook; null where the signature is wrong or too old. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): PaymentEvent | null;
}

/** The provider does not answer, or not as expected. See the cause. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
}
