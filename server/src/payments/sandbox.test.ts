import { DAY, MINUTE, type Subscription } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestBrowser } from '../test-app.ts';

const { app, member, visitor, travel, database } = await createTestApp();
// The sandbox's events arrive over HTTP, as a provider's do.
await app.listen({ host: '127.0.0.1', port: 0 });

const path = (url: string) => url.slice(PUBLIC_URL.length);
const plan = async (browser: TestBrowser) => (await browser.get('/api/subscription')).json<Subscription>();
const submit = (url: string, form: Record<string, string>) =>
  visitor().send({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const openCheckout = async (browser: TestBrowser) => {
  const answer = await browser.post('/api/create-subscription', { planType: 'premium' });
  return path(answer.json<{ url: string }>().url);
};
const openPortal = async (browser: TestBrowser, purpose = 'overview') => {
  const answer = await browser.post('/api/billing-portal', { purpose });
  return path(answer.json<{ url: string }>().url);
};
async function subscribe(username: string, card = '4242') {
  const browser = await member(username);
  await submit(await openCheckout(browser), { card });
  await expect.poll(() => plan(browser)).toMatchObject({ planType: 'premium' });
  return browser;
}

test('a checkout says that it is a test, what it sells and to whom', async () => {
  const browser = await member('looking');
  const answer = await visitor().get(await openCheckout(browser));
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of ['Test mode', 'No card is charged', 'Advanced Training', '$25', 'looking@members.test'])
    expect(answer.body).toContain(text);
  expect(answer.body).toContain(`href="${PUBLIC_URL}/subscription?canceled=true"`);
  // The page never asks for a card number.
  expect(answer.body).not.toMatch(/type="(text|tel|number)"|<script|style=/);
});

test('a test card that pays leads back, and signed events open the plan', async () => {
  const browser = await member('paying');
  const checkout = await openCheckout(browser);
  const answer = await submit(checkout, { card: '4242' });
  expect([answer.statusCode, answer.headers['location']]).toEqual([
    303,
    `${PUBLIC_URL}/subscription?success=true`,
  ]);
  await expect
    .poll(() => plan(browser))
    .toMatchObject({
      planType: 'premium',
      source: 'paid',
      price: { amount: 2500, currency: 'usd', interval: 'month' },
      card: { brand: 'visa', last4: '4242' },
      canManage: true,
    });
  // Opening it again redirects back, and paying again pays once.
  expect((await visitor().get(checkout)).statusCode).toBe(303);
  expect((await submit(checkout, { card: '4444' })).statusCode).toBe(303);
  const { rowCount } = await database.pool.query(
    `SELECT 1 FROM sandbox_subscriptions s JOIN sandbox_customers c ON c.id = s.customer_id
     WHERE c.email = 'paying@members.test'`,
  );
  expect(rowCount).toBe(1);
});

test.each([['0002'], ['1234'], ['']])(
  'the card %o is declined on the page, and opens nothing',
  async (card) => {
    const browser = await member(`declined-${card || 'none'}`);
    const checkout = await openCheckout(browser);
    const answer = await submit(checkout, { card });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${checkout}?declined=${card}`]);
    const { body } = await visitor().get(`${checkout}?declined=${card}`);
    expect(body).toContain('This card was declined. Please choose another one.');
    expect(await plan(browser)).toMatchObject({ planType: 'free' });
  },
);

test('of many who pay one checkout at once, one pays', async () => {
  const browser = await member('crowd');
  const checkout = await openCheckout(browser);
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(checkout, { card: '4242' })));
  expect(answers.every(({ statusCode }) => statusCode === 303)).toBe(true);
  const { rowCount } = await database.pool.query(
    `SELECT 1 FROM sandbox_subscriptions s JOIN sandbox_customers c ON c.id = s.customer_id
     WHERE c.email = 'crowd@members.test'`,
  );
  expect(rowCount).toBe(1);
});

test('cancelled in the portal, the plan ends with its month; until then it can be kept', async () => {
  const browser = await subscribe('leaving');
  const cancel = await openPortal(browser, 'cancel');
  expect((await visitor().get(cancel)).body).toContain('Cancel your plan');
  const portal = cancel.replace('/cancel', '');
  await submit(portal, { action: 'cancel' });
  await expect.poll(() => plan(browser)).toMatchObject({ planType: 'premium', nextBillingAt: null });
  expect((await visitor().get(portal)).body).toContain('This plan ends on');
  await submit(portal, { action: 'resume' });
  await expect.poll(async () => (await plan(browser)).nextBillingAt).not.toBeNull();
  await submit(portal, { action: 'cancel' });
  await submit(portal, { action: 'end-month' });
  await expect.poll(() => plan(browser)).toMatchObject({ planType: 'free', canManage: false });
  expect((await visitor().get(portal)).body).toContain('This plan has ended.');
  expect((await browser.get('/api/user')).json()).toMatchObject({ isSubscribed: false });
});

test('a card that is declined at the next month leaves a payment open, which another card pays', async () => {
  const browser = await subscribe('broke', '0341');
  const portal = await openPortal(browser);
  await submit(portal, { action: 'end-month' });
  await expect.poll(() => plan(browser)).toMatchObject({ planType: 'premium', paymentDue: true });
  expect((await visitor().get(portal)).body).toContain('The last payment did not go through.');
  const card = await openPortal(browser, 'payment-method');
  expect((await submit(card, { card: '0002' })).headers['location']).toBe(`${card}?declined=0002`);
  expect(await plan(browser)).toMatchObject({ paymentDue: true });
  await submit(card, { card: '4444' });
  await expect
    .poll(() => plan(browser))
    .toMatchObject({ paymentDue: false, endsAt: null, card: { brand: 'mastercard', last4: '4444' } });
});

test('the portal, which knows no zone of a member, names the day of UTC', async () => {
  const browser = await subscribe('abroad');
  const portal = await openPortal(browser);
  await database.pool.query(
    `UPDATE sandbox_subscriptions s SET period_end = '2099-12-21T03:00:00Z'
     FROM sandbox_customers c WHERE c.id = s.customer_id AND c.email = 'abroad@members.test'`,
  );
  expect((await visitor().get(portal)).body).toContain('It renews on December 21, 2099 (UTC).');
});

test('two months without payment are the end', async () => {
  const browser = await subscribe('very-broke', '0341');
  const portal = await openPortal(browser);
  await submit(portal, { action: 'end-month' });
  await submit(portal, { action: 'end-month' });
  await expect.poll(() => plan(browser)).toMatchObject({ planType: 'free', canManage: false });
});

test('months go by without anybody looking', async () => {
  const browser = await subscribe('absent');
  const portal = await openPortal(browser);
  const renewsIn = async (days: number) => {
    travel(days * DAY);
    await database.pool.query(`UPDATE sandbox_portals SET expires_at = 'infinity'`);
    const { body } = await visitor().get(portal);
    travel(0);
    return Date.parse(/It renews on (.*?)\./.exec(body)![1]!) - Date.now() - days * DAY;
  };
  for (const days of [0, 45, 400]) {
    const left = await renewsIn(days);
    expect(left).toBeGreaterThan(-2 * DAY);
    expect(left).toBeLessThan(32 * DAY);
  }
});

test('pages that nobody was sent to are not there, and those that were left are gone', async () => {
  const browser = await subscribe('wandering');
  const portal = await openPortal(browser);
  for (const url of ['/sandbox/checkout/cs_1', '/sandbox/portal/bps_1', '/sandbox/portal/a%00b'])
    expect([url, (await visitor().get(url)).statusCode]).toEqual([url, 404]);
  travel(61 * MINUTE);
  expect((await visitor().get(portal)).statusCode).toBe(404);
  expect((await submit(portal, { action: 'cancel' })).statusCode).toBe(404);
  travel(0);
  expect((await visitor().get(portal)).statusCode).toBe(200);
});

test('another site’s form does nothing here', async () => {
  const browser = await member('lured');
  const url = await openCheckout(browser);
  const answer = await visitor().send({
    method: 'POST',
    url,
    payload: 'card=4242',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
  expect(await plan(browser)).toMatchObject({ planType: 'free' });
});

test('what a member calls themselves is text on every page', async () => {
  const strange = await member('strange');
  await database.pool.query(`UPDATE users SET email = '<b>&"@members.test' WHERE username = 'strange'`);
  const { body } = await visitor().get(await openCheckout(strange));
  expect(body).toContain('&#60;b&#62;&#38;&#34;@members.test');
});

test('an event with another secret’s signature is refused', async () => {
  const answer = await visitor().send({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: '{"id":"evt_1","type":"customer.updated","customerId":"cus_1"}',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': `t=${Date.now()},v1=${'0'.repeat(64)}`,
    },
  });
  expect(answer.statusCode).toBe(400);
});
