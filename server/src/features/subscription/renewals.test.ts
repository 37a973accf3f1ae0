import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { closeDueAccounts } from '../erasure/index.ts';
import { PASSWORD, PUBLIC_URL, type TestBrowser } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { createSubscriptions, listLatePayments, settleRenewals } from './index.ts';
import { createSubscriptionTest } from './subscription.fixture.ts';

const { stripe, database, jobs, now, member, visitor, emailTo, subscribe, checkout, deliver } =
  await createSubscriptionTest();

async function close(browser: TestBrowser) {
  await browser.confirm();
  expect((await browser.post('/api/close-account')).statusCode).toBe(200);
}
async function keep(username: string) {
  const { action } = await emailTo(emailOf(username), /about to close$/);
  const token = new URL(action.url).searchParams.get('token')!;
  expect((await visitor().post('/api/keep-account', { token })).statusCode).toBe(204);
}
const log = { info: () => {}, warn: () => {} };
const subscriptions = await createSubscriptions({
  config: { publicUrl: PUBLIC_URL, paymentGraceDays: 7, stripe: stripe.settings },
  database,
  jobs,
  now,
  log,
});
const { db, longRunningDb } = database;
const closeDue = () =>
  closeDueAccounts(
    { db, longRunningDb, mailer: { send: async () => {} }, subscriptions, log },
    new Date(now().getTime() + 7 * DAY + 1000),
  );
/** What admins find of payments that came late, of anybody. */
const late = async () =>
  (await listLatePayments(db, { at: now(), limit: 50 })).map(({ memberId, subscriptionId }) => ({
    memberId,
    subscriptionId,
  }));

const ends = (id: string) => stripe.subscriptions.get(id)!['cancel_at_period_end'];

test('a plan stops renewing while the account is about to close, and renews again once it is kept', async () => {
  const browser = await member('renewing');
  const { subscriptionId } = await subscribe(browser);
  await close(browser);
  await expect.poll(() => ends(subscriptionId)).toBe(true);
  // The job runs again, as after a crash.
  await settleRenewals(subscriptions, browser.userId);
  await keep('renewing');
  await expect.poll(() => ends(subscriptionId)).toBe(false);
});

test('a plan that the member had cancelled stays cancelled', async () => {
  const browser = await member('had-cancelled');
  const { subscriptionId } = await subscribe(browser);
  stripe.change(subscriptionId, { cancel_at_period_end: true });
  await close(browser);
  await keep('had-cancelled');
  // The jobs of one member run one after the other: this one's plan tells that they are over.
  const later = await member('later');
  const { subscriptionId: other } = await subscribe(later);
  await close(later);
  await expect.poll(() => ends(other)).toBe(true);
  expect(ends(subscriptionId)).toBe(true);
});

test('who closes the account during a checkout can no longer pay there', async () => {
  const browser = await member('mid-checkout');
  const { url } = (await checkout(browser)).json();
  await close(browser);
  await expect
    .poll(() => stripe.callsTo('POST', `/v1/checkout/sessions/${url.split('/').at(-1)}/expire`).length)
    .toBe(1);
  expect(() => stripe.pay(url)).toThrow('not open');
  await keep('mid-checkout');
  await browser.post('/api/login', { username: 'mid-checkout', password: PASSWORD });
  expect((await checkout(browser)).json().url).not.toBe(url);
});

test('a checkout that is being opened while the account closes is ended, and the member told why', async () => {
  const browser = await member('both-at-once');
  await browser.confirm();
  let closing: Promise<unknown> | null = null;
  stripe.setDisturbance(async ({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/checkout/sessions') return undefined;
    closing ??= browser.post('/api/close-account');
    await closing;
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              'SELECT FROM payment_customers WHERE user_id = $1 AND checkout_key IS NOT NULL',
              [browser.userId],
            )
          ).rowCount,
      )
      .toBe(0);
    return undefined;
  });
  const ended = () => stripe.calls.filter(({ path }) => path.endsWith('/expire')).length;
  const before = ended();
  const answer = await checkout(browser);
  stripe.setDisturbance(() => undefined);
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    'You asked us to close this account, so nothing can be bought with it.',
  ]);
  expect(ended()).toBe(before + 1);
});

test('who asks for a checkout for the first time while the account closes gets none', async () => {
  const browser = await member('closing-first');
  await browser.confirm();
  const before = stripe.callsTo('POST', '/v1/checkout/sessions').length;
  stripe.setDisturbance(async ({ method, path }) => {
    if (method === 'POST' && path === '/v1/customers') await browser.post('/api/close-account');
    return undefined;
  });
  const answer = await checkout(browser);
  stripe.setDisturbance(() => undefined);
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    'You asked us to close this account, so nothing can be bought with it.',
  ]);
  expect(stripe.callsTo('POST', '/v1/checkout/sessions')).toHaveLength(before);
});

test('what is paid by an account that is about to close does not renew, ends with it, and is found by admins, once', async () => {
  const browser = await member('paid-late');
  const { url } = (await checkout(browser)).json();
  const events = stripe.pay(url);
  await close(browser);
  for (const event of events) expect((await deliver(event)).statusCode).toBe(204);
  const [{ id }] = [...stripe.subscriptions.values()].slice(-1) as [{ id: string }];
  await expect.poll(() => ends(id)).toBe(true);
  const { userId } = browser;
  expect(await late()).toEqual([{ memberId: userId, subscriptionId: id }]);
  await closeDue();
  expect(stripe.subscriptions.get(id)!['status']).toBe('canceled');
  for (const event of events) expect((await deliver(event)).statusCode).toBe(204);
  expect(await late()).toEqual([{ memberId: userId, subscriptionId: id }]);
});

test('a payment whose events come only after the account has closed is found by admins too; another product’s is not', async () => {
  const before = await late();
  const browser = await member('paid-unheard');
  const { url } = (await checkout(browser)).json();
  const events = stripe.pay(url);
  const [{ id }] = [...stripe.subscriptions.values()].slice(-1) as [{ id: string }];
  await close(browser);
  await closeDue();
  const found = [{ memberId: browser.userId, subscriptionId: id }, ...before];
  expect(await late()).toEqual(found);
  for (const event of events) expect((await deliver(event)).statusCode).toBe(204);
  expect(await late()).toEqual(found);

  const invoice = (memberId: string, subscription: string) => ({
    id: 'in_9',
    object: 'invoice',
    customer: 'gone',
    parent: { subscription_details: { subscription, metadata: { memberId } } },
  });
  const other = await member('still-here');
  for (const [memberId, subscription] of [
    [browser.userId, 'sub_of_an_old_invoice'],
    [other.userId, 'sub_of_somebody'],
    ['not an id', 'sub_of_another_product'],
  ] as const)
    expect((await deliver(stripe.event('invoice.paid', invoice(memberId, subscription)))).statusCode).toBe(
      204,
    );
  expect(await late()).toEqual([
    { memberId: browser.userId, subscriptionId: 'sub_of_an_old_invoice' },
    ...found,
  ]);
});

test('who pays and then keeps the account has the plan for it', async () => {
  const before = await late();
  const browser = await member('paid-and-kept');
  const events = stripe.pay((await checkout(browser)).json<{ url: string }>().url);
  await close(browser);
  for (const event of events) await deliver(event);
  expect(await late()).toHaveLength(before.length + 1);
  await keep('paid-and-kept');
  expect(await late()).toEqual(before);
  const [{ id }] = [...stripe.subscriptions.values()].slice(-1) as [{ id: string }];
  await expect.poll(() => ends(id)).toBe(false);
});

test('a plan that was paid before is no late payment', async () => {
  const before = await late();
  const browser = await member('paid-in-time');
  const { subscriptionId } = await subscribe(browser);
  await close(browser);
  await expect.poll(() => ends(subscriptionId)).toBe(true);
  await closeDue();
  expect(await late()).toEqual(before);
});

test('while the provider is silent nothing of the account is erased, and others close all the same', async () => {
  const silent = await member('silent-provider');
  await subscribe(silent);
  const other = await member('other-one');
  await close(silent);
  await close(other);
  stripe.setDisturbance(({ method }) => (method === 'DELETE' ? 500 : undefined));
  await expect(closeDue()).rejects.toThrow('1 accounts could not be closed.');
  const states = async () =>
    (
      await database.pool.query('SELECT username FROM users WHERE id = ANY ($1) ORDER BY username', [
        [silent.userId, other.userId],
      ])
    ).rows;
  expect(await states()).toEqual([{ username: '' }, { username: 'silent-provider' }]);
  stripe.setDisturbance(() => undefined);
  await closeDue();
  expect(await states()).toEqual([{ username: '' }, { username: '' }]);
});
