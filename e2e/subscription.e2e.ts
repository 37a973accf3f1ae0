import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { withoutFirstAnswers } from './document.ts';
import { tabTo } from './keyboard.ts';
import { expect, signInAs, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { openStopped, stopClock, tickUntilVisible } from './clock.ts';
import { shellScreen } from './shell.screen.ts';
import { subscriptionScreen } from './subscription.screen.ts';
import { toastScreen } from './toast.screen.ts';

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

test('SUB-01 SUB-02 SUB-03 SUB-11 SUB-12 a free member finds both plans, theirs marked, and what the other adds', async ({
  page,
  member: _,
}) => {
  const { open, free, premium, active } = subscriptionScreen(page);
  await open();
  await expect(free.card).toContainText('$0/month');
  await expect(free.yours).toBeVisible();
  await expect(free.features).toHaveText(FREE_FEATURES);
  await expect(premium.card).toContainText('$25/month, cancel anytime');
  await expect(premium.yours).toHaveCount(0);
  await expect(premium.features).toHaveText(BENEFITS);
  await expect(active).toHaveCount(0);
});

test('SUB-04 a table compares eight features, in words too', async ({ page, member: _ }) => {
  const { open, features, row } = subscriptionScreen(page);
  await open();
  await expect(features).toHaveText([...FREE_FEATURES, ...BENEFITS]);
  for (const feature of FREE_FEATURES) await expect(row(feature)).toHaveText(['Included', 'Included']);
  for (const feature of BENEFITS) await expect(row(feature)).toHaveText(['Not included', 'Included']);
});

test('SUB-07 SUB-08 SUB-09 questions are answered one at a time: billing is monthly, cancelling is done from the account @desktop', async ({
  page,
  member: _,
}) => {
  const { open, questions, question } = subscriptionScreen(page);
  await open();
  await expect(questions).toHaveCount(4);
  const billing = page.getByText('Billing is monthly; annual billing can be arranged with support.', {
    exact: true,
  });
  await expect(billing).toBeVisible();
  await question('Can I cancel?').getByText('Can I cancel?').click();
  await expect(page.getByText(/^Yes, at any time, from your account settings\./)).toBeVisible();
  await expect(billing).toBeHidden();
});

test('SUB-18 the plan that one has is not sold again @desktop', async ({ page, member: _ }) => {
  const { open, free } = subscriptionScreen(page);
  const calls = watchCalls(page);
  await open();
  await free.button.click();
  await expect(toastScreen(page).saying('Already Subscribed', 'You are already on this plan.')).toBeVisible();
  expect(calls.of('POST', '/api/create-subscription')).toEqual([]);
});

test('SUB-10 SUB-17 SUB-18 a subscriber sees that it is active, and is sent to support for less @desktop', async ({
  page,
}) => {
  await signInAs(page, 'demo-subscriber');
  const { open, free, premium, active } = subscriptionScreen(page);
  const { saying } = toastScreen(page);
  const calls = watchCalls(page);
  await open();
  await expect(active).toContainText(
    /Advanced Training, \$25\/month\. The next payment is on \w+ \d+, \d{4}/,
  );
  await expect(active).toContainText('Visa •••• 4242');
  await expect(premium.yours).toBeVisible();
  await premium.button.click();
  await expect(saying('Already Subscribed', 'You are already on this plan.')).toBeVisible();
  await free.button.click();
  await expect(
    saying('Downgrade to Free Plan', 'Please contact support to downgrade your subscription.'),
  ).toBeVisible();
  expect(calls.all().filter((call) => call.method() === 'POST')).toEqual([]);
});

test('SUB-13 SUB-15 the checkout opens in a new tab, half a second after its address has come', async ({
  page,
  member: _,
}) => {
  await page.clock.install();
  const { open, premium, says } = subscriptionScreen(page);
  const calls = watchCalls(page);
  await open();
  await expect(premium.button).toHaveText('Subscribe');
  await stopClock(page);
  const tabs = page.context().pages();
  const answered = page.waitForResponse('**/api/create-subscription');
  await premium.button.click();
  await answered;
  const [call] = calls.of('POST', '/api/create-subscription');
  expect(call!.postDataJSON()).toEqual({ planType: 'premium' });
  await expect(premium.button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(400);
  expect(page.context().pages()).toHaveLength(tabs.length);
  // The half second begins when the page has taken the answer, which may be only now.
  const popup = page.waitForEvent('popup');
  await tickUntilVisible(page, says('The checkout is open in another tab.'), 100);
  const tab = await popup;
  await expect(tab).toHaveURL(/\/sandbox\/checkout\//);
  // The opened page has no reference to this one.
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('SUB-16 where the browser blocks the tab, the checkout opens in this one @desktop', async ({
  page,
  member: _,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { open, premium } = subscriptionScreen(page);
  await open();
  await premium.button.click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
});

test('SUB-22 a checkout that cannot be opened says so, and can be tried again @desktop', async ({
  page,
  member: _,
}) => {
  const { open, premium } = subscriptionScreen(page);
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 502, headers: { 'x-request-id': 'H7' }, body: 'No.' }),
  );
  await open();
  await premium.button.click();
  await expect(toastScreen(page).saying(...FAILED)).toBeVisible();
  await expect(toastScreen(page).alarm).toBeVisible();
  await page.unroute('**/api/create-subscription');
  const popup = page.waitForEvent('popup');
  await premium.button.click();
  await popup;
});

test('SUB-23 an answer without an address is a failure too @desktop', async ({ page, member: _ }) => {
  const { open, premium } = subscriptionScreen(page);
  await page.route('**/api/create-subscription', (route) => route.fulfill({ json: {} }));
  await open();
  await premium.button.click();
  await expect(toastScreen(page).saying(...FAILED)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

/** The URL alone shows a toast, and opens nothing. */
async function expectOnlyToast(page: Page, query: string, title: string, description: string): Promise<void> {
  const { open, active } = subscriptionScreen(page);
  await open(query);
  await expect(toastScreen(page).saying(title, description)).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expect(active).toHaveCount(0);
}

test('SUB-19 the way back from a checkout that was paid @desktop', async ({ page, member: _ }) =>
  expectOnlyToast(
    page,
    '?success=true',
    'Subscription Activated',
    'Thank you! Your Advanced Training subscription is now active.',
  ));

test('without a payment the page says so, and the plan can be bought @desktop', async ({
  page,
  member: _,
}) => {
  const { open, premium, says } = subscriptionScreen(page);
  await page.clock.install();
  await open('?success=true');
  await expect(says('Your payment is being confirmed.')).toBeVisible();
  await expect(premium.button).toBeDisabled();
  await page.clock.fastForward(15_000);
  await expect(says('We have not heard of a payment yet.')).toBeVisible();
  await expect(premium.button).toBeEnabled();
});

test('a plan that could not be read is asked for again, on its page and in the profile', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const { updateCard, unread, tryAgain } = subscriptionScreen(page);
  await withoutFirstAnswers(page);
  for (const path of ['/subscription', '/profile?section=subscription']) {
    await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await expect(unread).toBeVisible();
    await page.unroute('**/api/subscription');
    await tryAgain.click();
    await expect(updateCard).toBeVisible();
    await expect(unread).toHaveCount(0);
  }
});

test('SUB-20 the way back from a checkout that was left @desktop', async ({ page, member: _ }) =>
  expectOnlyToast(
    page,
    '?canceled=true',
    'Subscription Canceled',
    "You've canceled the subscription process. You can try again anytime.",
  ));

test('SUB-21 the address is tidied two seconds later, and the way back leads past it @desktop', async ({
  page,
  member: _,
}) => {
  await page.goto('/profile');
  await openStopped(page, '/subscription?canceled=true', shellScreen(page).heading);
  // Its list loads in real time, in which the two seconds do not pass.
  await expect(toastScreen(page).toast).toBeVisible();
  await page.clock.runFor(1_800);
  expect(page.url()).toContain('canceled=true');
  await page.clock.runFor(300);
  await expect(page).toHaveURL('/subscription');
  await page.clock.resume();
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('everything is reached by the keyboard @desktop', async ({ page, member: _ }) => {
  const { open, premium, question } = subscriptionScreen(page);
  await open();
  await tabTo(page, premium.button);
  const summary = question('Is my card safe?').locator('summary');
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your card is entered at our payment provider/)).toBeVisible();
});

test('axe finds nothing on the page of a free member', async ({ page, member: _ }) => {
  const { open, premium } = subscriptionScreen(page);
  await open();
  await expect(premium.button).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the page of a subscriber @desktop', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const { open, cancel } = subscriptionScreen(page);
  await open();
  await expect(cancel).toBeVisible();
  await expectAccessible(page);
});
