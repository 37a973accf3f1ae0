import {
  billingPortalEndpoint,
  createSubscriptionEndpoint,
  podcastInfoEndpoint,
  radioEndpoint,
  type Subscription,
  subscriptionEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { countDepartures } from '../../browser/departures.fixture.ts';
import { eventually } from '../../eventually.fixture.ts';
import { keyOf } from '../../http/query-client.ts';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { json, sentence } from '../../http/test-origin.ts';
import { expectError, expectToast, shownToasts } from '../../ui/toast/toast.fixture.ts';
import { paidPlan } from './plans.fixture.ts';

afterEach(() => vi.useRealTimers());

const subscriber = { ...maya, isSubscribed: true };
const planOf = (difference: Partial<Subscription> = {}): Replies => ({
  'GET /api/subscription': replyOf(subscriptionEndpoint, { ...paidPlan, ...difference }),
});
const paid: Replies = { 'GET /api/user': json(subscriber), ...planOf() };

const FREE_FEATURES = [
  'Product pages and media',
  'Personal share links with QR codes',
  'Fast start guides and event photos',
  'Bonus materials',
];
const BENEFITS = [
  'An audio library of 400+ episodes',
  'A 24/7 radio stream',
  'Exclusive training materials',
  'Weekly new content',
];
const FAILED = [
  'Subscription Error',
  'There was a problem setting up your subscription. Please try again.',
] as const;
const CHECKOUT = 'https://pay.example/checkout/1';

const plan = (name: string) => screen.findByRole('article', { name });
const banner = (name = 'Active Subscription') => screen.queryByRole('complementary', { name });
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const buttons = () =>
  textsOf(within(document.querySelector('main')!).getAllByRole('button')).filter((name) => name !== 'Close');

/** The page with a clock that the test can move. */
async function open(query = '', options: Parameters<typeof openApp>[1] = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = await openApp(`/subscription${query}`, options);
  await plan('Free Plan');
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { ...app, person };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A window that the browser opens for the checkout; null if it blocks it. */
function openTabs(tab: unknown) {
  return vi.spyOn(window, 'open').mockReturnValue(tab as never);
}

test('SUB-01 SUB-02 SUB-03 SUB-04 SUB-11 SUB-12 a free member finds both plans, theirs marked, and what each includes', async () => {
  await openApp('/subscription');
  const free = await plan('Free Plan');
  const premium = await plan('Advanced Training');
  expect(free.textContent).toContain('$0/month');
  expect(free.textContent).not.toContain('cancel anytime');
  expect(within(free).getByText('Your plan')).toBeTruthy();
  expect(textsOf(within(free).getAllByRole('listitem'))).toEqual(FREE_FEATURES);
  expect(premium.textContent).toContain('$25/month, cancel anytime');
  expect(within(premium).queryByText('Your plan')).toBeNull();
  expect(textsOf(within(premium).getAllByRole('listitem'))).toEqual(BENEFITS);
  expect(premium.textContent).toContain('Everything in the Free Plan, and:');
  expect(premium.textContent).toContain('Secure checkout. Billed monthly.');
  expect(banner()).toBeNull();
  expect(banner('Payment due')).toBeNull();

  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      textsOf(within(row).getAllByRole('rowheader')).concat(textsOf(within(row).getAllByRole('cell'))),
    ),
  ).toEqual([
    ...FREE_FEATURES.map((feature) => [feature, 'Included', 'Included']),
    ...BENEFITS.map((feature) => [feature, 'Not included', 'Included']),
  ]);
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(['Feature', 'Free Plan', 'Advanced Training']);
});

test('SUB-07 SUB-08 SUB-09 four questions, of which one is open at a time, at first the billing', async () => {
  await openApp('/subscription');
  await plan('Free Plan');
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  expect(questions.map(({ open: isOpen }) => isOpen)).toEqual([true, false, false, false]);
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(
    new Set(['plan-questions']),
  );
  expect(questions.map((question) => question.querySelector('summary')?.textContent)).toEqual([
    'How am I billed?',
    'Can I cancel?',
    'What happens to my links if I cancel?',
    'Is my card safe?',
  ]);
  const answers = questions.map((question) => question.querySelector('p')?.textContent);
  expect(answers[0]).toBe('Billing is monthly; annual billing can be arranged with support.');
  expect(answers[1]).toBe(
    'Yes, at any time, from your account settings. You keep Advanced Training until the end of the month you have paid for.',
  );
  expect(answers[3]).toMatch(/^Your card is entered at our payment provider/);
});

test('SUB-18 selecting the Free Plan as a free member says that it is held', async () => {
  const { person, callsOf } = await openApp('/subscription');
  await person.click(within(await plan('Free Plan')).getByRole('button', { name: 'Current plan' }));
  await expectToast('Already Subscribed', 'You are already on this plan.');
  expect(callsOf(createSubscriptionEndpoint)).toEqual([]);
});

test('SUB-10 SUB-17 SUB-18 a subscriber sees the active plan, and selecting a plan requests nothing', async () => {
  const { person, callsOf } = await openApp('/subscription', { user: subscriber, replies: planOf() });
  const premium = await plan('Advanced Training');
  await waitFor(() =>
    expect(banner()?.textContent).toContain(
      'Advanced Training, $25/month. The next payment is on April 3, 2027, with Visa •••• 4242.',
    ),
  );
  expect(within(premium).getByText('Your plan')).toBeTruthy();
  expect(within(premium).queryByRole('button', { name: 'Subscribe' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the audio library' }).getAttribute('href')).toBe(
    '/advanced-audios',
  );
  await person.click(within(premium).getByRole('button', { name: 'Current plan' }));
  await expectToast('Already Subscribed', 'You are already on this plan.');
  await person.click(within(await plan('Free Plan')).getByRole('button', { name: 'Switch to Free Plan' }));
  await expectToast('Downgrade to Free Plan', 'Please contact support to downgrade your subscription.');
  expect(callsOf(createSubscriptionEndpoint)).toEqual([]);
  expect(callsOf(billingPortalEndpoint)).toEqual([]);
});

const END = '2027-04-03T12:00:00.000Z';
const GIFT = { source: 'gift', price: null, nextBillingAt: null, card: null, canManage: false } as const;

test.each([
  [
    'cancelled',
    { endsAt: END, nextBillingAt: null },
    'Advanced Training is cancelled, and yours until April 3, 2027. Until then you can keep it.',
    ['Update payment method', 'Keep subscription'],
  ],
  ['gifted until a day', { ...GIFT, endsAt: END }, 'Advanced Training, gifted until April 3, 2027.', []],
  ['gifted without an end', GIFT, 'Advanced Training, gifted to you.', []],
  [
    'paid without a card on record',
    { card: null },
    'Advanced Training, $25/month. The next payment is on April 3, 2027.',
    ['Update payment method', 'Cancel subscription'],
  ],
  [
    'paid in another way',
    { nextBillingAt: null },
    'Advanced Training, $25/month.',
    ['Update payment method', 'Cancel subscription'],
  ],
] as const)('the banner of a plan that is %s', async (_, difference, text, actions) => {
  await openApp('/subscription', { user: subscriber, replies: planOf(difference) });
  await plan('Free Plan');
  await waitFor(() => expect(banner()?.querySelector('p')?.textContent).toBe(text));
  expect(banner('Payment due')).toBeNull();
  expect(buttons()).toEqual([...actions, 'Current plan', 'Switch to Free Plan']);
});

test('a payment that is due is said beside the plan that is still open', async () => {
  await openApp('/subscription', {
    user: subscriber,
    replies: planOf({ paymentDue: true, endsAt: END, nextBillingAt: null }),
  });
  await plan('Free Plan');
  await waitFor(() =>
    expect(banner('Payment due')?.textContent).toContain(
      'Your last payment did not go through. Update your payment method by April 3, 2027 to keep Advanced Training.',
    ),
  );
  expect(banner()?.querySelector('p')?.textContent).toBe('Advanced Training, $25/month.');
  expect(buttons().slice(0, 2)).toEqual(['Update payment method', 'Cancel subscription']);
});

test('a plan that has paused for a payment says so and sells no second one', async () => {
  await openApp('/subscription', { replies: planOf({ paymentDue: true, nextBillingAt: null }) });
  await plan('Free Plan');
  await waitFor(() =>
    expect(banner('Payment due')?.textContent).toContain(
      'Your last payment did not go through, so Advanced Training has paused. Update your payment method to go on.',
    ),
  );
  expect(banner()).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open the audio library' })).toBeNull();
  expect(button('Update payment method')).toBeTruthy();
  expect(button('Subscribe').disabled).toBe(true);
});

test.each([
  ['Update payment method', {}, 'payment-method'],
  ['Cancel subscription', {}, 'cancel'],
  ['Keep subscription', { endsAt: END, nextBillingAt: null }, 'overview'],
] as const)('"%s" opens the portal in this tab', async (name, difference, purpose) => {
  const departures = countDepartures();
  const { person, callsOf } = await openApp('/subscription', {
    user: subscriber,
    replies: {
      ...planOf(difference),
      'POST /api/billing-portal': replyOf(billingPortalEndpoint, { url: 'https://pay.example/portal' }),
    },
  });
  await person.click(await screen.findByRole('button', { name }));
  await eventually(() => expect(departures()).toBe(1));
  expect(callsOf(billingPortalEndpoint).map(({ sent }) => sent)).toEqual([{ purpose }]);
  const busy = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-busy') === 'true');
  expect(busy).toEqual([button(name)]);
  await person.click(button(name));
  expect(callsOf(billingPortalEndpoint)).toHaveLength(1);
});

test.each([
  [sentence(429, 'Too many attempts.'), 'Too many attempts.'],
  [{ status: 500 }, 'There was a problem opening the billing portal. Please try again.'],
])('a portal that cannot be opened says so: case %#', async (answer, description) => {
  const departures = countDepartures();
  const { person } = await openApp('/subscription', {
    user: subscriber,
    replies: { ...planOf(), 'POST /api/billing-portal': answer },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await expectError('Billing Portal Error', description);
  expect(departures()).toBe(0);
  await waitFor(() => expect(button('Cancel subscription').getAttribute('aria-busy')).not.toBe('true'));
});

test('a plan that could not be loaded is asked for again', async () => {
  const { person, reply } = await openApp('/subscription', {
    user: subscriber,
    replies: { 'GET /api/subscription': sentence(403, 'No.') },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was a problem loading your subscription. Please try again.',
  );
  expect(banner()?.textContent).toContain('Advanced Training');
  reply(planOf());
  await person.click(button('Try again'));
  expect(await screen.findByRole('button', { name: 'Update payment method' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SUB-13 SUB-15 the checkout opens in a new tab 500 ms after its address has come, without a way back to this one', async () => {
  const tab = { opener: window, location: { href: '' } };
  const opened = openTabs(tab);
  const answered = Promise.withResolvers<void>();
  const { person, callsOf } = await open('', {
    replies: {
      'POST /api/create-subscription': async () => {
        await answered.promise;
        return replyOf(createSubscriptionEndpoint, { url: CHECKOUT });
      },
    },
  });
  await person.click(button('Subscribe'));
  await eventually(() => expect(callsOf(createSubscriptionEndpoint)).toHaveLength(1));
  expect(button('Subscribe').getAttribute('aria-busy')).toBe('true');
  await person.click(button('Subscribe'));
  await pass(2_000);
  expect(opened).not.toHaveBeenCalled();
  const since = Date.now();
  let openedAt = 0;
  opened.mockImplementation(() => {
    openedAt = Date.now();
    return tab as never;
  });
  answered.resolve();
  const note = await screen.findByText(
    'The checkout is open in another tab. This page follows as soon as you are done there.',
  );
  expect(note.role).toBe('status');
  expect(openedAt - since).toBeGreaterThanOrEqual(500);
  expect(openedAt - since).toBeLessThan(1_000);
  expect(opened.mock.calls).toEqual([['', '_blank']]);
  expect(tab).toEqual({ opener: null, location: { href: CHECKOUT } });
  expect(callsOf(createSubscriptionEndpoint).map(({ sent }) => sent)).toEqual([{ planType: 'premium' }]);
  expect(button('Subscribe').getAttribute('aria-busy')).not.toBe('true');
});

test('SUB-16 where the browser blocks the tab, the checkout opens in this one', async () => {
  const departures = countDepartures();
  openTabs(null);
  const { person } = await open('', {
    replies: { 'POST /api/create-subscription': replyOf(createSubscriptionEndpoint, { url: CHECKOUT }) },
  });
  await person.click(button('Subscribe'));
  await eventually(() => expect(departures()).toBe(1));
  expect(button('Subscribe').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/The checkout is open in another tab/)).toBeNull();
});

test.each([
  ['SUB-22 a checkout that cannot be opened', sentence(502, 'No.')],
  ['SUB-22 a plan that was bought meanwhile', sentence(409, 'No.')],
  ['SUB-23 an answer without an address', { body: '{}' }],
])('%s says so, asks for the plan again, and can be tried again', async (_, answer) => {
  const tab = { opener: window, location: { href: '' } };
  const opened = openTabs(tab);
  const { person, callsOf, reply } = await open('', { replies: { 'POST /api/create-subscription': answer } });
  const before = callsOf(subscriptionEndpoint).length;
  await person.click(button('Subscribe'));
  await expectError(...FAILED);
  await eventually(() => expect(callsOf(subscriptionEndpoint).length).toBeGreaterThan(before));
  await eventually(() => expect(callsOf(userEndpoint)).toHaveLength(2));
  await pass(1_000);
  expect(opened).not.toHaveBeenCalled();
  reply({ 'POST /api/create-subscription': replyOf(createSubscriptionEndpoint, { url: CHECKOUT }) });
  await person.click(button('Subscribe'));
  await eventually(() => expect(tab.location.href).toBe(CHECKOUT));
});

test('SUB-19 SUB-21 a payment that has come: the toast, the plan, and the address without its query after 2 s', async () => {
  window.history.pushState(null, '', '/profile');
  const { callsOf } = await open('?success=true', { user: subscriber, replies: planOf() });
  const { length } = window.history;
  await expectToast(
    'Subscription Activated',
    'Thank you! Your Advanced Training subscription is now active.',
  );
  expect(window.location.search).toBe('?success=true');
  await pass(2_000);
  expect(window.location.pathname + window.location.search).toBe('/subscription');
  expect(window.history.length).toBe(length);
  expect(screen.queryByText(/Your payment is being confirmed/)).toBeNull();
  expect(callsOf(createSubscriptionEndpoint)).toEqual([]);
});

test('SUB-19 the address alone opens nothing: the page waits for the payment, then follows it', async () => {
  const { reply } = await open('?success=true');
  expect(screen.getByText('Your payment is being confirmed. This takes a moment.')).toBeTruthy();
  expect(banner()).toBeNull();
  expect(button('Subscribe').disabled).toBe(true);
  reply(paid);
  await pass(3_000);
  await waitFor(() => expect(banner()).not.toBeNull());
  expect(screen.queryByText(/Your payment is being confirmed/)).toBeNull();
});

test('without a payment the page says so after 15 s, and the plan can be bought', async () => {
  await open('?success=true');
  await pass(14_000);
  expect(button('Subscribe').disabled).toBe(true);
  await pass(1_500);
  expect(
    await screen.findByText(
      'We have not heard of a payment yet. If you paid, you need not do anything, and you are not charged twice. If you did not, you can subscribe now.',
    ),
  ).toBeTruthy();
  expect(button('Subscribe').disabled).toBe(false);
});

test('SUB-20 SUB-21 a checkout that was left: the toast, and the address without its query after 2 s', async () => {
  await open('?canceled=true');
  await expectToast(
    'Subscription Canceled',
    "You've canceled the subscription process. You can try again anytime.",
  );
  expect(window.location.search).toBe('?canceled=true');
  expect(button('Subscribe').disabled).toBe(false);
  await pass(2_000);
  expect(window.location.search).toBe('');
});

/** The messages about the plan in another open tab. */
function listenInAnotherTab() {
  const told = vi.fn<() => void>();
  const other = new BroadcastChannel('clear-spring plan');
  other.addEventListener('message', told);
  onTestFinished(() => other.close());
  return told;
}

test('the way back from the portal shows no toast, and the page and the other tabs follow what was changed there', async () => {
  const told = listenInAnotherTab();
  const { reply } = await open('?portal=true', { user: subscriber, replies: planOf() });
  reply(planOf({ endsAt: END, nextBillingAt: null }));
  await pass(3_000);
  expect(await screen.findByRole('button', { name: 'Keep subscription' })).toBeTruthy();
  await pass(3_000);
  await eventually(() => expect(told).toHaveBeenCalled());
  expect(shownToasts()).toEqual([]);
  expect(window.location.search).toBe('');
});

test('a checkout tab that was closed is noticed when this one comes to the front', async () => {
  openTabs({ opener: window, location: { href: '' } });
  const { person, reply } = await open('', {
    replies: { 'POST /api/create-subscription': replyOf(createSubscriptionEndpoint, { url: CHECKOUT }) },
  });
  await person.click(button('Subscribe'));
  await screen.findByText(
    'The checkout is open in another tab. This page follows as soon as you are done there.',
  );
  fireEvent(document, new Event('visibilitychange'));
  await pass(1_200);
  // The provider reports the payment later.
  reply(paid);
  await pass(4_000);
  await waitFor(() => expect(banner()).not.toBeNull());
});

test('a plan that another tab reports shows here, and what it opens is read again', async () => {
  const { reply, client } = await open();
  const opens = [podcastInfoEndpoint, radioEndpoint].map((endpoint) => keyOf(endpoint));
  for (const key of opens) client.setQueryData(key, {});
  reply(paid);
  const other = new BroadcastChannel('clear-spring plan');
  await eventually(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
    other.postMessage(null);
    expect(banner()).not.toBeNull();
  });
  other.close();
  await waitFor(() =>
    expect(opens.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]),
  );
});

test.each(['/', '/advanced-training'])('the welcome banner of %s leaves with the free plan', async (at) => {
  const told = listenInAnotherTab();
  const welcome = () => screen.queryByRole('complementary', { name: /^Welcome to/ });
  const { reply, client } = await openApp(at);
  await waitFor(() => expect(welcome()).not.toBeNull());
  reply(paid);
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(welcome()).toBeNull());
  await eventually(() => expect(told, 'the other tabs follow').toHaveBeenCalled());
});
