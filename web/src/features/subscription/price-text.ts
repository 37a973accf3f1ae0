import { type Plan, priceOf } from '@clear-spring/content';
import type { Subscription } from '@clear-spring/contract';

type Price = NonNullable<Subscription['price']>;

const money = ({ amount, currency }: Pick<Price, 'amount' | 'currency'>) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    // Cents only if there are any.
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);

/** The list price of a plan: "$40". */
export const planPrice = (plan: Plan) => money(priceOf(plan));

/** What the member pays: "$40/month". */
export const priceText = (price: Price) => `${money(price)}/${price.interval}`;

const BRANDS = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

export const cardText = ({ brand, last4 }: NonNullable<Subscription['card']>) =>
  `${BRANDS.get(brand) ?? 'Card'} •••• ${last4}`;
