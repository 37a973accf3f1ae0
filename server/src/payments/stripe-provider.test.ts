import { MINUTE } from '@clear-spring/contract';
import { afterAll, expect, test } from 'vitest';
import { PaymentProviderError } from './payment-provider.ts';
import { startStripe } from './stripe-api.fixture.ts';
import { createStripeProvider } from './stripe-provider.ts';

const stripe = await startStripe();
afterAll(stripe.close);

const price = { amount: 2500, currency: 'usd', interval: 'month' } as const;
const provider = createStripeProvider({ ...stripe.settings, price, now: () => new Date() });

const newCustomer = (id = crypto.randomUUID()) =>
  provider.createCustomer({ id, email: `${id}@members.test`, name: 'Maya Lindqvist' });
const order = (customerId: string) => ({
  customerId,
  memberId: 'member-1',
  key: crypto.randomUUID(),
  expiresAt: new Date(Date.now() + 7_200_000),
  successUrl: 'https://clear-spring.test/subscription?success=true',
  cancelUrl: 'https://clear-spring.test/subscription?canceled=true',
});

test('a customer is made once, however often and at once it is asked for', async () => {
  const id = crypto.randomUUID();
  const ids = await Promise.all([newCustomer(id), newCustomer(id), newCustomer(id)]);
  expect(new Set(ids).size).toBe(1);
  expect(stripe.customers.get(ids[0])).toMatchObject({
    email: `${id}@members.test`,
    name: 'Maya Lindqvist',
    metadata: { memberId: id },
  });
});

test('a customer has an e-mail that Stripe accepts', async () => {
  const id = await provider.createCustomer({
    id: crypto.randomUUID(),
    email: 'ida@bücher.example',
    name: 'Ida',
  });
  expect(stripe.customers.get(id)).toMatchObject({ email: 'ida@xn--bcher-kva.example' });
});

test('a checkout sells one subscription at the set price, and one key opens one checkout', async () => {
  const one = order(await newCustomer());
  const [first, second] = await Promise.all([provider.createCheckout(one), provider.createCheckout(one)]);
  expect(first.url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
  expect(second).toEqual(first);
  expect((await provider.createCheckout({ ...one, key: crypto.randomUUID() })).url).not.toBe(first.url);
  expect(stripe.callsTo('POST', '/v1/checkout/sessions')[0]?.params).toEqual({
    mode: 'subscription',
    customer: one.customerId,
    client_reference_id: 'member-1',
    line_items: [{ price: stripe.settings.priceId, quantity: '1' }],
    success_url: one.successUrl,
    cancel_url: one.cancelUrl,
    expires_at: String(Math.floor(one.expiresAt.getTime() / 1000)),
    metadata: { memberId: 'member-1' },
    subscription_data: { metadata: { memberId: 'member-1' } },
  });
});

test('nothing is sold at another price than members are told', async () => {
  const dearer = createStripeProvider({
    ...stripe.settings,
    price: { ...price, amount: 2000 },
    now: () => new Date(),
  });
  const outcome = dearer.createCheckout(order(await newCustomer()));
  await expect(outcome).rejects.toThrow(PaymentProviderError);
  await expect(outcome).rejects.toMatchObject({
    cause: { message: 'STRIPE_PRICE_ID is 2500 usd a month, but members are shown 2000 usd a month.' },
  });
});

test('the portal is opened where the member wants to go, and leads back', async () => {
  const customerId = await newCustomer();
  const subscription = stripe.subscribe(customerId);
  const visit = {
    customerId,
    subscriptionId: subscription.id,
    returnUrl: 'https://clear-spring.test/subscription',
  };
  for (const purpose of ['overview', 'cancel', 'payment-method'] as const)
    expect((await provider.openPortal({ ...visit, purpose })).url).toMatch(
      /^https:\/\/billing\.stripe\.test\//,
    );
  const back = { type: 'redirect', redirect: { return_url: visit.returnUrl } };
  expect(stripe.callsTo('POST', '/v1/billing_portal/sessions').map(({ params }) => params)).toEqual([
    { customer: customerId, return_url: visit.returnUrl },
    {
      customer: customerId,
      return_url: visit.returnUrl,
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: subscription.id },
        after_completion: back,
      },
    },
    {
      customer: customerId,
      return_url: visit.returnUrl,
      flow_data: { type: 'payment_method_update', after_completion: back },
    },
  ]);
});

test('subscriptions are read with their period, price and card, ended ones too', async () => {
  const customerId = await newCustomer();
  const row = stripe.subscribe(customerId, { period: [1_800_000_000, 1_802_592_000] });
  stripe.subscribe(customerId, { status: 'canceled', created: 1_700_000_000 });
  const [running, ended] = await provider.listSubscriptions(customerId);
  expect(running).toEqual({
    id: row.id,
    status: 'active',
    createdAt: new Date(Number(row['created']) * 1000),
    periodStart: new Date(1_800_000_000_000),
    periodEnd: new Date(1_802_592_000_000),
    cancelsAt: null,
    price,
    otherPriceId: null,
    card: { brand: 'visa', last4: '4242' },
  });
  expect(ended?.status).toBe('canceled');
});

test('a subscription is for the plan where one item is on its price, or on a former one', async () => {
  const read = async (...prices: string[]) => {
    const customerId = await newCustomer();
    stripe.subscribe(customerId, { prices });
    const [found] = await provider.listSubscriptions(customerId);
    return { otherPriceId: found?.otherPriceId, amount: found?.price.amount };
  };
  expect(await read('price_of_the_tests')).toEqual({ otherPriceId: null, amount: 2500 });
  expect(await read('price_of_earlier_days')).toEqual({ otherPriceId: null, amount: 1900 });
  expect(await read('price_of_a_course')).toEqual({ otherPriceId: 'price_of_a_course', amount: 1900 });
  expect(await read('price_of_a_course', 'price_of_the_tests')).toEqual({ otherPriceId: null, amount: 2500 });
});

test('who has the plan twice is shown what both cost', async () => {
  const customerId = await newCustomer();
  const items = stripe.subscribe(customerId)['items'] as { data: { quantity: number }[] };
  items.data[0]!.quantity = 2;
  const [found] = await provider.listSubscriptions(customerId);
  expect(found?.price).toEqual({ ...price, amount: 2 * price.amount });
});

test('a subscription without a card of its own is paid with the customer’s', async () => {
  const customerId = await newCustomer();
  stripe.subscribe(customerId, { default_payment_method: null });
  const card = async () => (await provider.listSubscriptions(customerId))[0]?.card;
  expect(await card()).toBeNull();
  const method = stripe.addCard('mastercard', '4444');
  Object.assign(stripe.customers.get(customerId)!, {
    invoice_settings: { default_payment_method: method },
  });
  expect(await card()).toEqual({ brand: 'mastercard', last4: '4444' });
});

test.each([
  ['a day', { cancel_at: 1_800_000_000 }, new Date(1_800_000_000_000)],
  [
    'the end of its period',
    { cancel_at_period_end: true, period: [1_800_000_000, 1_800_500_000] as [number, number] },
    new Date(1_800_500_000_000),
  ],
])('a subscription that is set to end on %s says when', async (_, changes, cancelsAt) => {
  const customerId = await newCustomer();
  stripe.subscribe(customerId, changes);
  expect((await provider.listSubscriptions(customerId))[0]?.cancelsAt).toEqual(cancelsAt);
});

test('a status that Stripe has invented since opens nothing', async () => {
  const customerId = await newCustomer();
  stripe.subscribe(customerId, { status: 'hibernating' });
  expect((await provider.listSubscriptions(customerId))[0]?.status).toBe('paused');
});

test('more subscriptions than a page holds are all read', async () => {
  const customerId = await newCustomer();
  for (let at = 0; at < 105; at++) stripe.subscribe(customerId, { created: 1_700_000_000 + at });
  expect(await provider.listSubscriptions(customerId)).toHaveLength(105);
});

test('a cancelled subscription has ended at once; cancelling it again is no mistake', async () => {
  const { id } = stripe.subscribe(await newCustomer());
  await provider.cancelSubscription(id);
  expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'canceled' });
  await provider.cancelSubscription(id);
});

test('what is over at Stripe by the time it is to end is no mistake', async () => {
  const customerId = await newCustomer();
  const { url } = await provider.createCheckout(order(customerId));
  // It is paid after it was listed as open.
  stripe.setDisturbance(({ path }) => {
    if (path.endsWith('/expire')) stripe.pay(url);
    return undefined;
  });
  await provider.endCheckouts(customerId);
  stripe.setDisturbance(() => undefined);
  expect(await provider.listSubscriptions(customerId)).toHaveLength(1);

  await provider.deleteCustomer(customerId);
  await provider.deleteCustomer(customerId);
  expect(await provider.listSubscriptions(customerId)).toEqual([]);
  await provider.setRenewal('sub_of_nobody', false);
});

test.each([
  ['a broken line', 'reset' as const],
  ['a 500', 500],
  ['a key in use', 409],
])('%s is tried again, under the same key', async (_, fault) => {
  let faults = 1;
  stripe.setDisturbance(() => (faults-- > 0 ? fault : undefined));
  expect(await newCustomer()).toMatch(/^cus_/);
  stripe.setDisturbance(() => undefined);
  const [before, after] = stripe.callsTo('POST', '/v1/customers').slice(-2);
  expect(after?.headers['idempotency-key']).toBe(before?.headers['idempotency-key']);
});

test('a Stripe that stays away is told as that', async () => {
  stripe.setDisturbance(() => 503);
  await expect(newCustomer()).rejects.toThrow(PaymentProviderError);
  stripe.setDisturbance(() => undefined);
});

test('a Stripe that accepts calls and is silent is told as that in time: repetitions get no time of their own', async () => {
  const hasty = createStripeProvider({ ...stripe.settings, price, now: () => new Date(), timeout: 300 });
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  stripe.setDisturbance(() => over);
  const before = stripe.calls.length;
  await expect(hasty.listSubscriptions('cus_1')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('timeout') },
  });
  expect(stripe.calls.length - before).toBe(1);
  stripe.setDisturbance(() => undefined);
  resolve(undefined);
});

test('keys that Stripe does not know are told as that', async () => {
  const stranger = createStripeProvider({
    ...stripe.settings,
    secretKey: 'sk_test_other',
    price,
    now: () => new Date(),
  });
  await expect(stranger.listSubscriptions('cus_1')).rejects.toThrow(PaymentProviderError);
});

const customer = { id: 'cus_7', object: 'customer' };
const read = ({ payload, signature }: { payload: string; signature: string }, of = provider) =>
  of.readEvent(Buffer.from(payload), { 'stripe-signature': signature });

test('an event tells whom it is about', () => {
  const about = (type: string, object: object) => read(stripe.event(type, object))?.customerId;
  expect(about('customer.subscription.updated', { object: 'subscription', customer: 'cus_7' })).toBe('cus_7');
  expect(about('invoice.paid', { object: 'invoice', customer })).toBe('cus_7');
  expect(about('customer.updated', customer)).toBe('cus_7');
  expect(about('product.created', { object: 'product', id: 'prod_1' })).toBeNull();
});

test('an event is believed with its signature only, for five minutes, and as it was signed', () => {
  const event = stripe.event('customer.updated', customer);
  expect(read(event)).toEqual({ id: event.id, type: 'customer.updated', payment: null, customerId: 'cus_7' });
  expect(provider.readEvent(Buffer.from(event.payload), {})).toBeNull();
  expect(read({ ...event, signature: 'nonsense' })).toBeNull();
  expect(read({ ...event, signature: event.signature.replace('v1=', 'v0=') })).toBeNull();
  expect(read({ ...event, payload: event.payload.replace('cus_7', 'cus_8') })).toBeNull();
  expect(read({ ...event, payload: `${event.payload} ` })).toBeNull();
  const inMinutes = (minutes: number) =>
    createStripeProvider({
      ...stripe.settings,
      price,
      now: () => new Date(Date.now() + minutes * MINUTE),
    });
  expect(read(event, inMinutes(4.5))).not.toBeNull();
  expect(read(event, inMinutes(5.5))).toBeNull();
  const other = createStripeProvider({
    ...stripe.settings,
    webhookSecret: 'whsec_other',
    price,
    now: () => new Date(),
  });
  expect(read(event, other)).toBeNull();
});
