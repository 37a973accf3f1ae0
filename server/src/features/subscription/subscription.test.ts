import { plans } from '@clear-spring/content';
import { DAY, type MemberPage, MINUTE, type PodcastInfo } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createSubscriptionTest, unix } from './subscription.fixture.ts';

const {
  stripe,
  member,
  visitor,
  database,
  deliver,
  checkout,
  subscribe,
  changeAndTell,
  giveFor,
  isSubscribed,
  plan,
  travel,
} = await createSubscriptionTest();

const FREE = {
  planType: 'free',
  source: null,
  paymentDue: false,
  price: null,
  nextBillingAt: null,
  endsAt: null,
  card: null,
  canManage: false,
};

test('a member who never had the plan has the free one', async () => {
  const browser = await member('free');
  expect(await plan(browser)).toEqual(FREE);
  expect((await browser.get('/api/subscription')).headers['cache-control']).toBe('private, no-store');
});

test('API-33 the answer to a wish to subscribe is the address of a checkout', async () => {
  const browser = await member('wishing');
  const answer = await checkout(browser);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//) });
  const { params } = stripe.callsTo('POST', '/v1/checkout/sessions').at(-1)!;
  expect(params).toMatchObject({
    success_url: 'https://clear-spring.test/subscription?success=true',
    cancel_url: 'https://clear-spring.test/subscription?canceled=true',
  });
});

test.each([[{}], [{ planType: 'free' }], [{ planType: 'gold' }], [{ planType: ['premium'] }]])(
  'no checkout opens for %o',
  async (body) => {
    const browser = await member(`wrong-${JSON.stringify(body).replaceAll(/\W/g, '')}`);
    const before = stripe.calls.length;
    expect((await browser.post('/api/create-subscription', body)).statusCode).toBe(400);
    expect(stripe.calls.length).toBe(before);
  },
);

test('a visitor subscribes to nothing', async () => {
  expect((await checkout(visitor())).statusCode).toBe(401);
  expect((await visitor().post('/api/billing-portal', { purpose: 'overview' })).statusCode).toBe(401);
});

test('a member has one checkout open, however often and at once they ask', async () => {
  const browser = await member('impatient');
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(browser)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await checkout(browser)).body).toBe(answers[0]!.body);
  const customers = [...stripe.customers.values()].filter(
    (customer) => customer['email'] === 'impatient@members.test',
  );
  expect(customers).toHaveLength(1);
});

test('a member who asks again while Stripe still makes them a customer gets one checkout', async () => {
  const browser = await member('twice-new');
  let again: ReturnType<typeof checkout> | null = null;
  stripe.setDisturbance(async ({ path }) => {
    if (path === '/v1/customers' && !again) await (again = checkout(browser));
    return undefined;
  });
  const first = await checkout(browser);
  stripe.setDisturbance(() => undefined);
  expect(first.statusCode).toBe(200);
  expect(first.body).toBe((await again!).body);
});

test('another checkout opens when the first has expired', async () => {
  const browser = await member('slow');
  const first = (await checkout(browser)).json().url;
  travel(121 * MINUTE);
  await database.pool.query('DELETE FROM rate_limits');
  const second = await checkout(browser);
  travel(0);
  // Only the app's clock has moved: seen from Stripe's, this expiry is later than the first one.
  expect(second.json().url).not.toBe(first);
});

test('SUB-14 a payment opens the plan when Stripe has told of it, and not before', async () => {
  const browser = await member('paying');
  const events = stripe.pay((await checkout(browser)).json().url);
  expect(await isSubscribed(browser)).toBe(false);
  for (const event of events) expect((await deliver(event)).statusCode).toBe(204);
  expect(await isSubscribed(browser)).toBe(true);
  const { price, interval } = plans.find(({ id }) => id === 'premium')!;
  expect(await plan(browser)).toEqual({
    planType: 'premium',
    source: 'paid',
    paymentDue: false,
    price: { amount: price * 100, currency: 'usd', interval },
    nextBillingAt: expect.stringMatching(/Z$/),
    endsAt: null,
    card: { brand: 'visa', last4: '4242' },
    canManage: true,
  });
});

test('SUB-14 the address that the checkout leads back to opens nothing', async () => {
  const browser = await member('clever');
  await checkout(browser);
  await browser.get('/subscription?success=true');
  expect(await isSubscribed(browser)).toBe(false);
});

test('a subscriber buys nothing twice', async () => {
  const browser = await member('twice');
  await subscribe(browser);
  const before = stripe.calls.length;
  const answer = await checkout(browser);
  expect([answer.statusCode, answer.body]).toEqual([409, 'You are on this plan already.']);
  expect(stripe.calls.length).toBe(before);
});

test('the portal opens for who pays, and for nobody else', async () => {
  const browser = await member('manager');
  const open = (purpose: string) => browser.post('/api/billing-portal', { purpose });
  const refused = await open('cancel');
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    'You pay for nothing here, so there is nothing to manage.',
  ]);
  const { subscriptionId } = await subscribe(browser);
  expect((await open('cancel')).json()).toEqual({
    url: expect.stringMatching(/^https:\/\/billing\.stripe\.test\//),
  });
  expect(stripe.callsTo('POST', '/v1/billing_portal/sessions').at(-1)?.params).toMatchObject({
    return_url: 'https://clear-spring.test/subscription?portal=true',
    flow_data: { subscription_cancel: { subscription: subscriptionId } },
  });
  await changeAndTell(subscriptionId, { cancel_at: unix(Date.now() + 10 * DAY) });
  // It is already set to end, so the portal is no longer opened for cancelling.
  expect((await open('cancel')).statusCode).toBe(200);
  expect(stripe.callsTo('POST', '/v1/billing_portal/sessions').at(-1)?.params).not.toHaveProperty(
    'flow_data',
  );
  // Nor is one that has ended.
  await changeAndTell(subscriptionId, { cancel_at: null, status: 'canceled' });
  expect((await open('cancel')).statusCode).toBe(200);
  expect(stripe.callsTo('POST', '/v1/billing_portal/sessions').at(-1)?.params).not.toHaveProperty(
    'flow_data',
  );
  expect((await open('everything')).statusCode).toBe(400);
});

test('a cancelled plan goes on until the day that is paid for, and can be bought again after it', async () => {
  const browser = await member('leaving');
  const { subscriptionId } = await subscribe(browser);
  const endsAt = new Date(unix(Date.now() + 10 * DAY) * 1000);
  await changeAndTell(subscriptionId, { cancel_at: unix(endsAt) });
  expect(await plan(browser)).toMatchObject({
    planType: 'premium',
    nextBillingAt: null,
    endsAt: endsAt.toISOString(),
  });
  travel(10 * DAY - 60_000);
  expect(await isSubscribed(browser)).toBe(true);
  // No event has arrived, and none is needed.
  travel(10 * DAY + 1_000);
  expect(await isSubscribed(browser)).toBe(false);
  expect(await plan(browser)).toMatchObject({ planType: 'free', card: null, canManage: false });
  travel(0);
  stripe.change(subscriptionId, { status: 'canceled' });
  await deliver(stripe.event('customer.subscription.deleted', stripe.subscriptions.get(subscriptionId)!));
  expect((await checkout(browser)).statusCode).toBe(200);
  await subscribe(browser);
  expect(await isSubscribed(browser)).toBe(true);
});

test('a payment that fails has a week: then the plan ends, and goes on when it is paid', async () => {
  const browser = await member('broke');
  const { subscriptionId } = await subscribe(browser);
  const dueAt = unix(Date.now());
  const period: [number, number] = [dueAt, dueAt + 30 * 86_400];
  await changeAndTell(subscriptionId, { status: 'past_due', period });
  expect(await plan(browser)).toMatchObject({
    planType: 'premium',
    paymentDue: true,
    nextBillingAt: null,
    endsAt: new Date(dueAt * 1000 + 7 * DAY).toISOString(),
  });
  travel(7 * DAY - 60_000);
  expect(await isSubscribed(browser)).toBe(true);
  travel(7 * DAY + 1_000);
  expect(await isSubscribed(browser)).toBe(false);
  expect(await plan(browser)).toMatchObject({ planType: 'free', paymentDue: true, canManage: true });
  await database.pool.query('DELETE FROM rate_limits');
  const answer = await checkout(browser);
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    'Your plan waits for a payment. Please update your payment method.',
  ]);
  expect((await browser.post('/api/billing-portal', { purpose: 'payment-method' })).statusCode).toBe(200);
  travel(0);
  const cancelsAt = dueAt + 2 * 86_400;
  await changeAndTell(subscriptionId, { cancel_at: cancelsAt });
  expect((await plan(browser)).endsAt).toBe(new Date(cancelsAt * 1000).toISOString());
  await changeAndTell(subscriptionId, { status: 'unpaid', cancel_at: null });
  expect(await plan(browser)).toMatchObject({ planType: 'free', paymentDue: true, canManage: true });
  await changeAndTell(subscriptionId, { status: 'active' });
  expect(await plan(browser)).toMatchObject({ planType: 'premium', paymentDue: false, endsAt: null });
});

test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled'])(
  'a subscription that is %s opens nothing',
  async (status) => {
    const browser = await member(`was-${status}`);
    const { subscriptionId } = await subscribe(browser);
    await changeAndTell(subscriptionId, { status });
    expect(await isSubscribed(browser)).toBe(false);
  },
);

test('a trial opens the plan', async () => {
  const browser = await member('trying');
  const { subscriptionId } = await subscribe(browser);
  await changeAndTell(subscriptionId, { status: 'trialing' });
  expect(await isSubscribed(browser)).toBe(true);
});

test('ROLE-11 a lapse ends it everywhere at once: user, subscriber’s calls, premium audio, the radio', async () => {
  const browser = await member('lapsing');
  const { subscriptionId } = await subscribe(browser);
  const premium = async () => {
    const { episodes } = (await browser.get('/api/podcast-info')).json<PodcastInfo>();
    return episodes.find((episode) => episode.requires_subscription)!;
  };
  const audio = `/api/audio-proxy?url=${encodeURIComponent((await premium()).audioUrl!)}`;
  const radio = (await browser.get('/api/radio')).json<{ url: string }>().url;
  const stream = new URL(radio, 'https://clear-spring.test').searchParams.get('stream')!;
  const statuses = async () => [
    (await browser.get('/api/radio')).statusCode,
    (await browser.get(audio, { range: 'bytes=0-99' })).statusCode,
    (await visitor().get(stream, { range: 'bytes=0-99' })).statusCode,
    await isSubscribed(browser),
  ];
  expect(await statuses()).toEqual([200, 206, 206, true]);
  await changeAndTell(subscriptionId, { status: 'canceled' });
  expect(await statuses()).toEqual([403, 403, 403, false]);
  expect(await premium()).not.toHaveProperty('audioUrl');
});

test('where Stripe does not answer, the person is told to try again and nothing has changed', async () => {
  const browser = await member('unheard');
  stripe.setDisturbance(() => 500);
  const answer = await checkout(browser);
  stripe.setDisturbance(() => undefined);
  expect([answer.statusCode, answer.body]).toEqual([
    502,
    'Our payment provider does not answer. Please try again.',
  ]);
  expect(await plan(browser)).toEqual(FREE);
  expect((await checkout(browser)).statusCode).toBe(200);
});

test('a checkout that did not open at first opens later with an expiry that Stripe accepts', async () => {
  const browser = await member('unheard-for-long');
  stripe.setDisturbance(({ path }) => (path === '/v1/checkout/sessions' ? 500 : undefined));
  expect((await checkout(browser)).statusCode).toBe(502);
  stripe.setDisturbance(() => undefined);
  travel(100 * MINUTE);
  expect((await checkout(browser)).statusCode).toBe(200);
  travel(0);
  // At least half an hour away: https://docs.stripe.com/api/checkout/sessions/create
  const { params } = stripe.callsTo('POST', '/v1/checkout/sessions').at(-1)!;
  expect(Number(params['expires_at'])).toBeGreaterThan(unix(Date.now() + 130 * MINUTE));
});

test('while Stripe is silent an admin revokes neither what is paid nor what is given; then both', async () => {
  const admin = await member('revoker', { isAdmin: true });
  await admin.confirm();
  const browser = await member('revoked');
  const { subscriptionId } = await subscribe(browser);
  await giveFor(browser, 20 * DAY);
  const url = `/api/admin/members/${browser.userId}`;
  const before = (await admin.get(url)).json<MemberPage>();
  const revoke = () => admin.post(`${url}/revoke-plan`, { version: before.version, reason: 'Resold it' });
  stripe.setDisturbance(({ method }) => (method === 'DELETE' ? 500 : undefined));
  const refused = await revoke();
  stripe.setDisturbance(() => undefined);
  expect([refused.statusCode, refused.body]).toEqual([
    502,
    'The payment provider does not answer, so nothing was changed. Please try again.',
  ]);
  expect((await admin.get(url)).json()).toEqual(before);
  expect((await revoke()).json()).toMatchObject({ plan: { planType: 'free', canManage: false } });
  expect(stripe.subscriptions.get(subscriptionId)).toMatchObject({ status: 'canceled' });
});

test('who asks for checkouts without pause is asked to wait', async () => {
  const browser = await member('hammering');
  const statuses: number[] = [];
  const begun = performance.now();
  do statuses.push((await checkout(browser)).statusCode);
  while (statuses.at(-1) === 200);
  expect(statuses.at(-1)).toBe(429);
  // So is who asks for the portal then.
  expect((await browser.post('/api/billing-portal', { purpose: 'overview' })).statusCode).toBe(429);
  // And one more for each quarter of a minute that they took.
  const more = Math.floor((performance.now() - begun) / 15_000);
  expect(statuses.length - 1).toBeGreaterThanOrEqual(20);
  expect(statuses.length - 1).toBeLessThanOrEqual(20 + more);
});
