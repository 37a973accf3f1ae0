import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { TEST_CONFIG } from '../../test-app.ts';
import { countWaiting } from '../../test-held-member.ts';
import { createSubscriptions } from './index.ts';
import { createSubscriptionTest, unix } from './subscription.fixture.ts';
import { sweepSubscriptions } from './reconcile.service.ts';

const app = await createSubscriptionTest();
const { stripe, member, visitor, database, deliver, subscribe, changeAndTell, isSubscribed, plan, travel } =
  app;

const listings = () => stripe.callsTo('GET', '/v1/subscriptions').length;
const history = async (username: string) => {
  const { rows } = await database.pool.query(
    `SELECT action, reason, provider_subscription_id AS id FROM subscription_history
     WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
    [username],
  );
  return rows;
};

/** A paying member, and an event that says that they no longer pay. */
async function lapsing(username: string) {
  const browser = await member(username);
  const { subscriptionId, customerId } = await subscribe(browser);
  stripe.change(subscriptionId, { status: 'canceled' });
  const event = stripe.event('customer.subscription.deleted', stripe.subscriptions.get(subscriptionId)!);
  return { browser, event, subscriptionId, customerId };
}

test.each([
  ['no signature', () => ({ signature: '' })],
  ['another’s signature', () => ({ signature: stripe.event('customer.updated', {}).signature })],
  ['a body that was changed on the way', (payload: string) => ({ payload: payload.replace('evt_', 'evt-') })],
  ['a body of the same JSON in other bytes', (payload: string) => ({ payload: `${payload}\n` })],
])('an event with %s is refused and changes nothing', async (name, change) => {
  const { browser, event } = await lapsing(`forged-${name.replaceAll(/\W/g, '-')}`);
  const answer = await deliver({ ...event, ...change(event.payload) });
  expect([answer.statusCode, answer.body]).toEqual([400, 'The signature is wrong or too old.']);
  expect(await isSubscribed(browser)).toBe(true);
});

test('an event that was signed more than five minutes ago is refused: it may have been overheard', async () => {
  const { browser, event } = await lapsing('overheard');
  travel(5.5 * MINUTE);
  expect((await deliver(event)).statusCode).toBe(400);
  travel(4.5 * MINUTE);
  expect((await deliver(event)).statusCode).toBe(204);
  travel(0);
  expect(await isSubscribed(browser)).toBe(false);
});

test('a body that is too large, or nothing, is refused', async () => {
  const post = (payload: string) =>
    visitor().send({
      method: 'POST',
      url: '/api/webhooks/payments',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    });
  expect((await post('x'.repeat(300_000))).statusCode).toBe(413);
  expect((await post('')).statusCode).toBe(400);
});

test('an event that has been applied is taken again without asking Stripe', async () => {
  const { event } = await lapsing('repeated');
  expect((await deliver(event)).statusCode).toBe(204);
  const before = listings();
  expect((await deliver(event)).statusCode).toBe(204);
  expect(listings()).toBe(before);
});

test('fifty deliveries of one event at once, to two nodes, apply it once', async () => {
  const { browser, event } = await lapsing('stormy');
  const node = await app.startNode();
  const before = listings();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => deliver(event, at % 2 ? node : app.app)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true);
  expect(listings()).toBe(before + 1);
  const { rowCount } = await database.pool.query('SELECT 1 FROM payment_events WHERE id = $1', [event.id]);
  expect(rowCount).toBe(1);
  expect(await isSubscribed(browser)).toBe(false);
});

test('events about nobody here, or of no matter here, are taken and left', async () => {
  for (const event of [
    stripe.event('customer.subscription.updated', { object: 'subscription', customer: 'cus_elsewhere' }),
    stripe.event('product.created', { object: 'product', id: 'prod_1' }),
  ])
    expect((await deliver(event)).statusCode).toBe(204);
});

test('what an event says is not believed: Stripe is asked', async () => {
  const browser = await member('told');
  const { subscriptionId } = await subscribe(browser);
  const stale = { ...stripe.subscriptions.get(subscriptionId)!, status: 'canceled' };
  await deliver(stripe.event('customer.subscription.deleted', stale));
  expect(await isSubscribed(browser)).toBe(true);
});

test('of two events at once the later state stands, however late Stripe’s answer to the first is', async () => {
  const browser = await member('overtaken');
  const { subscriptionId } = await subscribe(browser);
  const tell = () =>
    deliver(stripe.event('customer.subscription.updated', stripe.subscriptions.get(subscriptionId)!));
  const second = { isTold: false, isApplied: false };
  const { promise: applied, resolve } = Promise.withResolvers<void>();
  const tellSecond = async () => {
    await tell();
    second.isApplied = true;
    resolve();
  };
  stripe.setLingering(async () => {
    if (second.isTold) return;
    second.isTold = true;
    stripe.change(subscriptionId, { status: 'canceled' });
    void tellSecond();
    await expect.poll(async () => second.isApplied || (await countWaiting(database.pool)) > 0).toBe(true);
  });
  await tell();
  await applied;
  stripe.setLingering(async () => {});
  expect(await isSubscribed(browser)).toBe(false);
});

test('an event that cannot be applied is not claimed: the next delivery applies it', async () => {
  const { browser, event } = await lapsing('patient');
  stripe.setDisturbance(() => 500);
  expect((await deliver(event)).statusCode).toBe(502);
  stripe.setDisturbance(() => undefined);
  expect(await isSubscribed(browser)).toBe(true);
  expect((await deliver(event)).statusCode).toBe(204);
  expect(await isSubscribed(browser)).toBe(false);
});

test('a Stripe that is slow holds up webhooks, and nothing else', async () => {
  const held = await Promise.all(Array.from({ length: 12 }, (_, at) => lapsing(`held-${at}`)));
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let reached = 0;
  stripe.setDisturbance(() => {
    reached++;
    return released;
  });
  const deliveries = held.map(({ event }) => deliver(event));
  // More of them than the pool has connections; the other calls still get one.
  await expect.poll(() => reached).toBeGreaterThanOrEqual(3);
  for (const { browser } of held) expect((await browser.get('/api/user')).statusCode).toBe(200);
  release(undefined);
  stripe.setDisturbance(() => undefined);
  expect((await Promise.all(deliveries)).every(({ statusCode }) => statusCode === 204)).toBe(true);
});

test('a second subscription is cancelled at Stripe, and written down for a refund', async () => {
  const browser = await member('double');
  const { subscriptionId, customerId } = await subscribe(browser);
  const second = stripe.subscribe(customerId, { created: unix(Date.now()) + 60 });
  const event = stripe.event('customer.subscription.created', second);
  await deliver(event);
  await expect.poll(() => stripe.subscriptions.get(second.id)?.['status']).toBe('canceled');
  expect(stripe.subscriptions.get(subscriptionId)?.['status']).toBe('active');
  await deliver(stripe.event('customer.subscription.deleted', second));
  expect(await history('double')).toEqual([
    {
      action: 'duplicate-canceled',
      reason: 'The member already had a subscription. Refund the payment for this one by hand.',
      id: second.id,
    },
  ]);
  expect(await plan(browser)).toMatchObject({ planType: 'premium', source: 'paid' });
});

test('of two subscriptions the one that goes on is kept', async () => {
  const browser = await member('leaving-and-back');
  const { subscriptionId, customerId } = await subscribe(browser);
  stripe.change(subscriptionId, { cancel_at: unix(Date.now() + DAY) });
  const second = stripe.subscribe(customerId, { created: unix(Date.now()) + 60 });
  await deliver(stripe.event('customer.subscription.created', second));
  await expect.poll(() => stripe.subscriptions.get(subscriptionId)?.['status']).toBe('canceled');
  expect(await plan(browser)).toMatchObject({ planType: 'premium', endsAt: null });
});

test('a new card is shown when Stripe tells of it', async () => {
  const browser = await member('carded');
  const { subscriptionId, customerId } = await subscribe(browser);
  stripe.change(subscriptionId, { default_payment_method: stripe.addCard('mastercard', '4444') });
  await deliver(stripe.event('customer.updated', stripe.customers.get(customerId)!));
  expect((await plan(browser)).card).toEqual({ brand: 'mastercard', last4: '4444' });
});

/** Runs the hourly job that much later. */
async function sweepAfter(milliseconds: number) {
  travel(milliseconds);
  const { jobs, now } = app;
  const config = { ...TEST_CONFIG, stripe: stripe.settings };
  await sweepSubscriptions(await createSubscriptions({ config, database, jobs, now, log: console }));
  travel(0);
}

test('a renewal of which no event came is asked after', async () => {
  const browser = await member('silent');
  const { subscriptionId } = await subscribe(browser);
  const start = unix(Date.now() + 30 * DAY);
  stripe.change(subscriptionId, { period: [start, start + 30 * 86_400] });
  const before = listings();
  await sweepAfter(30 * DAY + HOUR / 2);
  // The event may still be on its way.
  expect(listings()).toBe(before);
  await sweepAfter(31 * DAY);
  const nextBillingAt = new Date((start + 30 * 86_400) * 1000).toISOString();
  expect(await plan(browser)).toMatchObject({ planType: 'premium', nextBillingAt });
});

test('a checkout of which no event came is asked after when it has expired', async () => {
  const browser = await member('paid-in-silence');
  stripe.pay((await app.checkout(browser)).json<{ url: string }>().url);
  await sweepAfter(HOUR);
  expect(await isSubscribed(browser)).toBe(false);
  await sweepAfter(3 * HOUR);
  expect(await isSubscribed(browser)).toBe(true);
});

test('a checkout in which nobody has paid is asked after once', async () => {
  await app.checkout(await member('undecided'));
  await sweepAfter(3 * HOUR);
  const before = listings();
  await sweepAfter(3 * HOUR);
  expect(listings()).toBe(before);
});

test('a cancellation that was taken back is asked after, though no event told of it', async () => {
  const browser = await member('stays-after-all');
  const { subscriptionId } = await subscribe(browser);
  await changeAndTell(subscriptionId, { cancel_at: unix(Date.now() + 2 * DAY) });
  stripe.change(subscriptionId, { cancel_at: null });
  await sweepAfter(2 * DAY + 2 * HOUR);
  expect(await plan(browser)).toMatchObject({ planType: 'premium', endsAt: null });
});

test('events are forgotten when they come no more', async () => {
  const { event } = await lapsing('forgotten');
  await deliver(event);
  const kept = () => database.pool.query('SELECT 1 FROM payment_events WHERE id = $1', [event.id]);
  await sweepAfter(59 * DAY);
  expect((await kept()).rowCount).toBe(1);
  await sweepAfter(61 * DAY);
  expect((await kept()).rowCount).toBe(0);
});

test('a plan that was given is not touched by what is paid, nor the other way round', async () => {
  const browser = await member('both');
  const { subscriptionId } = await subscribe(browser);
  const endsAt = await app.giveFor(browser, 20 * DAY);
  expect(await plan(browser)).toMatchObject({ source: 'paid', endsAt: null, canManage: true });
  await changeAndTell(subscriptionId, { status: 'canceled' });
  expect(await plan(browser)).toEqual({
    planType: 'premium',
    source: 'gift',
    paymentDue: false,
    price: null,
    nextBillingAt: null,
    endsAt: endsAt.toISOString(),
    card: null,
    canManage: false,
  });
});
