import { freePlan, premiumPlan } from '@clear-spring/content';
import { expect, test } from 'vitest';
import { cardText, planPrice, priceText } from './price-text.ts';

test('SUB-01 SUB-02 the plans cost $0 and $25', () => {
  expect([planPrice(freePlan), planPrice(premiumPlan)]).toEqual(['$0', '$25']);
});

test('a price is said in its currency, with cents where it has some', () => {
  const price = { currency: 'usd', interval: 'month' } as const;
  expect(priceText({ ...price, amount: 2500 })).toBe('$25/month');
  expect(priceText({ ...price, amount: 1999 })).toBe('$19.99/month');
  expect(priceText({ amount: 25_000, currency: 'eur', interval: 'year' })).toBe('€250/year');
});

test('a card is known by its kind and its last digits', () => {
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242');
  expect(cardText({ brand: 'cartes_bancaires', last4: '0001' })).toBe('Card •••• 0001');
});
