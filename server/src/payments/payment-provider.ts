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

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  /** When the current period fell due. */
  periodStart: Date;
  periodEnd: Date;
  /** When it ends because somebody said so; null while it renews itself. */
  cancelsAt: Date | null;
  price: Price;
  /** Null where it is for the plan; else the id of the price that it is on instead. */
  otherPriceId: string | null;
  card: { brand: string; last4: string } | null;
}

export interface CheckoutOrder {
  customerId: string;
  memberId: string;
  /** Orders with one key, and all else the same, open one checkout. */
  key: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface PortalVisit {
  customerId: string;
  purpose: PortalPurpose;
  /** What `cancel` is about. */
  subscriptionId: string;
  returnUrl: string;
}

/**
 * That something about a customer has changed. What it is now is asked of the provider: events come late, twice and
 * in any order.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Null where it is about no customer. */
  customerId: string | null;
}

/** Who takes the money. Calls throw PaymentProviderError where the provider cannot be reached or refuses. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The member's customer id; the same however often it is asked for at once. */
  createCustomer(member: { id: string; email: string; name: string }): Promise<string>;
  createCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  openPortal(visit: PortalVisit): Promise<{ url: string }>;
  /** All that the customer has and had, as it is at this moment. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Ends it at once. Does nothing where it has ended. */
  cancelSubscription(id: string): Promise<void>;
  /** What a webhook brought; null where its signature is wrong or too old. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): PaymentEvent | null;
}

/** The provider does not answer, or not with what was asked for. The cause says why. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
}
