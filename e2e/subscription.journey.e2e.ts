import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { profileScreen } from './profile.screen.ts';
import { sandboxScreen, subscriptionScreen } from './subscription.screen.ts';
import { giftPlan } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

/** Completes the checkout in the tab that it opens, and stops on the way back. */
async function pay(page: Page, last4 = '4242'): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await subscriptionScreen(page).premium.button.click();
  const tab = await popup;
  const { testMode, card, subscribe } = sandboxScreen(tab);
  await expect(testMode).toBeVisible();
  await card(last4).check();
  await subscribe.click();
  return tab;
}

test('SUB-13 SUB-14 free, checkout, subscriber, an episode plays, portal, cancelled, and the gate is back', async ({
  page,
  member: _,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.toPlan).toBeVisible();
  await podcast.toPlan.click();

  const tab = await pay(page);
  const back = subscriptionScreen(tab);
  await expect(
    toastScreen(tab).saying(
      'Subscription Activated',
      'Thank you! Your Advanced Training subscription is now active.',
    ),
  ).toBeVisible();
  await expect(back.active).toContainText('with Visa •••• 4242');
  await expect(tab).toHaveURL('/subscription');
  // The tab where it started knows too, without a reload.
  await expect(subscriptionScreen(page).active).toBeVisible();
  await tab.close();

  await subscriptionScreen(page).toLibrary.click();
  const { row, play, pause } = podcast.row(0);
  await expect(row).toBeVisible();
  await play.click();
  await expect(pause).toBeVisible();
  await sound(page).expectPlaying();
  await pause.click();

  const subscription = subscriptionScreen(page);
  await subscription.open();
  await subscription.cancel.click();
  const sandbox = sandboxScreen(page);
  await expect(sandbox.heading).toHaveText('Cancel your plan');
  await sandbox.cancelPlan.click();
  await expect(sandbox.says(/^This plan ends on /)).toBeVisible();
  await sandbox.back.click();
  // The paid period stays.
  await expect(subscription.active).toContainText(/is cancelled, and yours until \w+ \d+, \d{4}\./);
  await expect(page).toHaveURL('/subscription');

  await subscription.keep.click();
  await sandbox.endMonth.click();
  await expect(sandbox.says('This plan has ended.')).toBeVisible();
  await sandbox.back.click();
  await expect(subscription.free.yours).toBeVisible();
  await expect(subscription.active).toHaveCount(0);
  await podcast.open();
  await expect(podcast.toPlan).toBeVisible();
  await expect(podcast.list).toHaveCount(0);

  // Members can come back.
  await subscription.open();
  const again = await pay(page, '4444');
  await expect(subscriptionScreen(again).active).toContainText('Mastercard •••• 4444');
  await expect(subscription.active).toContainText('Mastercard •••• 4444');
});

test('a checkout tab that is closed at once is missed by nobody', async ({ page, member: _ }) => {
  const subscription = subscriptionScreen(page);
  await subscription.open();
  const popup = page.waitForEvent('popup');
  await subscription.premium.button.click();
  const tab = await popup;
  await expect(sandboxScreen(tab).testMode).toBeVisible();
  // Paid, but not led back: this tab hears nothing from the other.
  await page.request.post(tab.url(), { form: { card: '4242' }, maxRedirects: 0 });
  await tab.close();
  await expect(subscription.says('The checkout is open in another tab.')).toBeVisible();
  // A headless browser treats every tab as visible, so the test says that this one comes to the front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(subscription.active).toContainText('Visa •••• 4242');
});

test('SUB-24 SUB-25 a payment that fails is said, and the card is changed in the portal', async ({
  page,
  member: _,
}) => {
  const subscription = subscriptionScreen(page);
  await subscription.open();
  const tab = await pay(page, '0341');
  await expect(subscriptionScreen(tab).active).toBeVisible();
  await tab.close();

  const sandbox = sandboxScreen(page);
  await subscription.open();
  await subscription.cancel.click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await sandbox.endMonth.click();
  await sandbox.back.click();
  await expect(subscription.due).toContainText(/Update your payment method by \w+ \d+, \d{4} to keep/);
  await expect(subscription.active).toBeVisible();
  await expectAccessible(page);

  await subscription.updateCard.click();
  await expect(sandbox.heading).toHaveText('Update payment method');
  await sandbox.card('0002').check();
  await sandbox.saveCard.click();
  await expect(sandbox.declined).toHaveText('This card was declined. Please choose another one.');
  await expectAccessible(page);
  await sandbox.card('4444').check();
  await sandbox.saveCard.click();
  await sandbox.back.click();
  await expect(subscription.due).toHaveCount(0);
  await expect(subscription.active).toContainText('Mastercard •••• 4444');
});

test('a declined card opens nothing; the checkout is left and found again', async ({ page, member: _ }) => {
  const subscription = subscriptionScreen(page);
  await subscription.open();
  const tab = await pay(page, '0002');
  const sandbox = sandboxScreen(tab);
  await expect(sandbox.declined).toBeVisible();
  await expectAccessible(tab);
  const checkout = tab.url().replace('?declined=0002', '');
  await sandbox.back.click();
  await expect(
    toastScreen(tab).saying(
      'Subscription Canceled',
      "You've canceled the subscription process. You can try again anytime.",
    ),
  ).toBeVisible();
  await expect(tab).toHaveURL('/subscription');
  await tab.goBack();
  await expect(sandbox.declined).toBeVisible();
  await tab.goForward();
  const popup = tab.waitForEvent('popup');
  await subscriptionScreen(tab).premium.button.click();
  await expect(await popup).toHaveURL(checkout);
});

test('the welcome banners leave with the free plan, everywhere', async ({ page, member: _ }) => {
  const welcome = page.getByRole('complementary', { name: /^Welcome to/ });
  for (const path of ['/', '/advanced-training']) {
    await page.goto(path);
    await expect(welcome).toBeVisible();
  }
  await subscriptionScreen(page).open();
  const tab = await pay(page);
  await expect(subscriptionScreen(tab).active).toBeVisible();
  await tab.close();
  for (const path of ['/', '/advanced-training']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(welcome).toHaveCount(0);
  }
});

test('PROF-05 the profile tells the plan, its price, the next billing date and the card, and leads to the portal @desktop', async ({
  page,
  member: _,
}) => {
  await subscriptionScreen(page).open();
  const tab = await pay(page);
  await expect(subscriptionScreen(tab).active).toBeVisible();
  await tab.close();
  const { open, panel } = profileScreen(page);
  await open('subscription');
  await expect(panel.getByText('$25/month', { exact: true })).toBeVisible();
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1);
  const year = next.getUTCFullYear();
  await expect(panel).toContainText(new RegExp(`Next billing date\\w+ \\d+, ${year}`));
  await expect(panel).toContainText('Payment methodVisa •••• 4242');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(sandboxScreen(page).heading).toHaveText('Cancel your plan');
  await expectAccessible(page);
});

test('a plan that was given says until when, and has nothing to manage', async ({ page, member }) => {
  await giftPlan(member);
  const { open, active, cancel, updateCard } = subscriptionScreen(page);
  await open();
  await expect(active).toContainText(/Advanced Training, gifted until \w+ \d+, \d{4}\./);
  await expect(cancel).toHaveCount(0);
  await expect(updateCard).toHaveCount(0);
  const profile = profileScreen(page);
  await profile.open('subscription');
  await expect(profile.panel).toContainText(/Gifteduntil \w+ \d+, \d{4}/);
  await expect(profile.panel).not.toContainText('$');
});
