import type { Subscription } from '@clear-spring/contract';

/** Of a member who never had the paid plan. */
export const freePlan: Subscription = {
  planType: 'free',
  source: null,
  paymentDue: false,
  price: null,
  nextBillingAt: null,
  endsAt: null,
  card: null,
  canManage: false,
};

/** Paid by card, and renewed every month. */
export const paidPlan: Subscription = {
  planType: 'premium',
  source: 'paid',
  paymentDue: false,
  price: { amount: 2500, currency: 'usd', interval: 'month' },
  nextBillingAt: '2027-04-03T12:00:00.000Z',
  endsAt: null,
  card: { brand: 'visa', last4: '4242' },
  canManage: true,
};
