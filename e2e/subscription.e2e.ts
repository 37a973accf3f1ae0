import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { profileScreen } from './profile.screen.ts';
import { sandboxScreen, subscriptionScreen } from './subscription.screen.ts';
import { toastScreen } from './toast.screen.ts';

/** Opens the checkout's tab. */
async function openCheckout(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await subscriptionScreen(page).premium.button.click();
  const tab = await popup;
  await expect(sandboxScreen(tab).testMode).toBeVisible();
  return tab;
}

/** Completes the checkout in the tab that it opens, and stops on the way back. */
async function pay(page: Page, last4 = '4242'): Promise<Page> {
  const tab = await openCheckout(page);
  const { card, subscribe } = sandboxScreen(tab);
  await card(last4).check();
  await subscribe.click();
  return tab;
}

test('SUB-07 SUB-13 SUB-14 SUB-15 free, checkout, subscriber, an episode plays, portal, cancelled, and the gate is back', async ({
  page,
  member: _,
}) => {
  const podcast = podcastScreen(page);
  const subscription = subscriptionScreen(page);
  const { premium, question } = subscription;
  await podcast.open();
  await expect(podcast.toPlan).toBeVisible();
  await podcast.toPlan.click();
  await expect(premium.button).toBeVisible();
  await tabTo(page, premium.button);
  // The browser keeps one answer open.
  const billing = page.getByText('Billing is monthly; annual billing can be arranged with support.');
  await expect(billing).toBeVisible();
  await tabTo(page, question('Is my card safe?').locator('summary'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your card is entered at our payment provider/)).toBeVisible();
  await expect(billing).toBeHidden();

  const tab = await openCheckout(page);
  // The opened page has no reference to this one.
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await sandboxScreen(tab).card('4242').check();
  await sandboxScreen(tab).subscribe.click();
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
  await expect(subscription.active).toBeVisible();
  await tab.close();
  await expectAccessible(page);

  await subscription.toLibrary.click();
  const { row, play, pause } = podcast.row(0);
  await expect(row).toBeVisible();
  await play.click();
  await expect(pause).toBeVisible();
  await sound(page).expectPlaying();
  await pause.click();

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

test('SUB-16 SUB-20 SUB-21 a declined card opens nothing; the checkout is left, found again in this tab and in another, and paid there', async ({
  page,
  member: _,
}) => {
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
  // The browser blocks the new tab.
  await tab.evaluate(() => {
    window.open = () => null;
  });
  await subscriptionScreen(tab).premium.button.click();
  await expect(tab).toHaveURL(checkout);
  await tab.close();

  const again = await openCheckout(page);
  await expect(again).toHaveURL(checkout);
  // Paid, but not led back: this tab hears nothing from the other.
  await page.request.post(again.url(), { form: { card: '4242' }, maxRedirects: 0 });
  await again.close();
  await expect(subscription.says('The checkout is open in another tab.')).toBeVisible();
  // A headless browser treats every tab as visible, so the test says that this one comes to the front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(subscription.active).toContainText('Visa •••• 4242');
});

test('SUB-24 SUB-25 PROF-05 a payment that fails is said, the card is changed in the portal, and the profile tells the plan', async ({
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
  await expect(sandbox.heading).toHaveText('Cancel your plan');
  await expectAccessible(page);
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

  const { open, panel } = profileScreen(page);
  await open('subscription');
  await expect(panel.getByText('$25/month', { exact: true })).toBeVisible();
  await expect(panel).toContainText(/Next billing date\w+ \d+, \d{4}/);
  await expect(panel).toContainText('Payment methodMastercard •••• 4444');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(sandbox.heading).toHaveText('Cancel your plan');
});
