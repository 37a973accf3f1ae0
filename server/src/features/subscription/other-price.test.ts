import { expect, test, vi } from 'vitest';
import { createSubscriptionTest, unix } from './subscription.fixture.ts';

const { app, stripe, member, database, deliver, checkout, subscribe, changeAndTell, isSubscribed, plan } =
  await createSubscriptionTest();

const COURSE = 'price_of_a_course';
const FORMER = 'price_of_earlier_days';
const warnings = vi.spyOn(app.log, 'warn');
const warningsOf = (subscriptionId: string) =>
  warnings.mock.calls.filter(([detail]) => JSON.stringify(detail).includes(subscriptionId));

/** A member with a customer at Stripe, and a subscription on these prices created in the dashboard. */
async function subscribedTo(username: string, prices: string[]) {
  const browser = await member(username);
  await checkout(browser);
  const { rows } = await database.pool.query(
    `SELECT customer_id FROM payment_customers JOIN users ON users.id = user_id WHERE username = $1`,
    [username],
  );
  const customerId = rows[0].customer_id as string;
  const { id } = stripe.subscribe(customerId, { prices });
  const tell = () => deliver(stripe.event('customer.subscription.created', stripe.subscriptions.get(id)!));
  expect((await tell()).statusCode).toBe(204);
  return { browser, customerId, id, tell };
}
const statusOf = (id: string) => stripe.subscriptions.get(id)?.['status'];
const cancelJobs = async () =>
  (await database.pool.query(`SELECT 1 FROM pgboss.job WHERE name = 'duplicate-subscription'`)).rowCount;

test('a subscription on another price opens nothing, and the log says so once, of no person', async () => {
  const { browser, id, tell } = await subscribedTo('course', [COURSE]);
  expect((await tell()).statusCode).toBe(204);
  expect(await isSubscribed(browser)).toBe(false);
  expect(await plan(browser)).toMatchObject({ planType: 'free', canManage: false });
  expect(warningsOf(id)).toEqual([
    [
      { subscriptionId: id, priceId: COURSE },
      'a subscription is on a price that is not the plan’s: it opens nothing',
    ],
  ]);
});

test('who has one buys the plan beside it, and neither is cancelled', async () => {
  const { browser, id } = await subscribedTo('course-and-plan', [COURSE]);
  const { subscriptionId } = await subscribe(browser);
  expect(await plan(browser)).toMatchObject({ planType: 'premium', price: { amount: 2500 } });
  expect([statusOf(id), statusOf(subscriptionId)]).toEqual(['active', 'active']);
  expect(await cancelJobs()).toBe(0);
});

test('a former price opens the plan, and the member is shown what they pay', async () => {
  const { browser, id } = await subscribedTo('faithful', [FORMER]);
  expect(await plan(browser)).toMatchObject({ planType: 'premium', price: { amount: 1900 } });
  expect((await checkout(browser)).statusCode).toBe(409);
  expect(warningsOf(id)).toEqual([]);
});

test('one item on our price is enough', async () => {
  const { browser } = await subscribedTo('bundle', [COURSE, stripe.price.id]);
  expect(await plan(browser)).toMatchObject({ planType: 'premium', price: { amount: 2500 } });
});

test('a change to another price closes the plan at the next event, and a change back opens it', async () => {
  const browser = await member('switching');
  const { subscriptionId } = await subscribe(browser);
  await changeAndTell(subscriptionId, { prices: [COURSE] });
  expect(await isSubscribed(browser)).toBe(false);
  expect(statusOf(subscriptionId)).toBe('active');
  expect((await checkout(browser)).statusCode).toBe(200);
  await changeAndTell(subscriptionId, { prices: [stripe.price.id] });
  expect(await isSubscribed(browser)).toBe(true);
});

test('two on prices of the plan are still one too many', async () => {
  const { browser, customerId, id } = await subscribedTo('both-prices', [FORMER]);
  const second = stripe.subscribe(customerId, { created: unix(Date.now()) + 60 });
  await deliver(stripe.event('customer.subscription.created', second));
  await expect.poll(() => statusOf(second.id)).toBe('canceled');
  expect(statusOf(id)).toBe('active');
  expect(await isSubscribed(browser)).toBe(true);
});
