import { randomUUID } from 'node:crypto';
import type { SendResult } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { signUp } from './member.ts';
import { adminScreen, logsScreen } from './notifications.screen.ts';
import { expect, makeAdmin, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const SEND = '/api/send-push-notification';
const DESK = { width: 1440, height: 900 };

/** A title that no other test uses. */
const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

/** How the number of devices is displayed. */
const delivered = ({ delivered: count }: SendResult) =>
  `Delivered to ${count} ${count === 1 ? 'device' : 'devices'}.`;

test(
  'ADMN-06 ADMN-07 VAL-21 by keyboard, an admin tries a message on their own device, sends it to all, and follows it in the log',
  { tag: '@desktop' },
  async ({ page, pushBrowser, memberPush, pushService }) => {
    await makeAdmin(await signUp(page, 'ines'));
    await pushBrowser.subscribe(page);
    const { open, send, question, notYet, reallySend, logs: toLogs } = adminScreen(page);
    const toast = toastScreen(page);
    const calls = watchCalls(page);
    const title = unique('By keyboard');
    await open();
    await tabTo(page, send.submit);
    await page.keyboard.press('Enter');
    await expect(send.title).toBeFocused();
    await expect(send.title).toHaveAccessibleDescription('Title is required');
    await expect(toast.alarm).toBeVisible();
    await expectAccessible(page);

    const draft = unique('A draft');
    await page.keyboard.type(draft);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Written without a mouse.');
    await tabTo(page, send.url);
    await page.keyboard.type('/event-photos');
    await page.keyboard.press('Enter');
    await tabTo(page, send.icon);
    await page.keyboard.type('/art/mark.svg');
    await tabTo(page, send.urgency);
    await page.keyboard.press('h');
    await tabTo(page, send.toMe);
    await page.keyboard.press('Enter');
    await expect(toast.saying('Draft Sent', 'It went to your own devices alone.')).toBeVisible();
    expect(pushBrowser.deliveries(draft)).toMatchObject([{ body: 'Written without a mouse.' }]);
    expect(memberPush.deliveries(draft)).toEqual([]);
    await send.title.fill(title);

    await tabTo(page, send.submit);
    await page.keyboard.press('Enter');
    await expect(question).toHaveAccessibleName(/^Send to [1-9]\d* members?\?$/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize(DESK);
    await tabTo(page, notYet);
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(send.submit).toBeFocused();
    expect(calls.of('POST', SEND)).toEqual([]);

    // The other member's device answers only once the log has been seen.
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    pushService.answer = async (device) => {
      if (device !== memberPush.number) return 201;
      arrived.resolve();
      await released.promise;
      return 201;
    };
    await page.keyboard.press('Enter');
    await tabTo(page, reallySend);
    const answer = page.waitForResponse(`**${SEND}`);
    await page.keyboard.press('Enter');
    await arrived.promise;
    await page.keyboard.press('Escape');
    await toLogs.click();
    const logs = logsScreen(page);
    await expect(logs.row(title)).toContainText('Sending');
    await expect(logs.progress(title)).toHaveAccessibleName(/^\d+ of \d+ devices$/);
    await expect(logs.delete(title)).toBeDisabled();
    released.resolve();
    pushService.answer = () => 201;
    await expect(toast.toast).toContainText(delivered((await (await answer).json()) as SendResult));
    await expect(logs.row(title)).toContainText('Completed');
    await expect(logs.delete(title)).toBeEnabled();
    expect(memberPush.deliveries(title)).toMatchObject([
      {
        payload: { body: 'Written without a mouse.', icon: '/art/mark.svg', url: '/event-photos' },
        headers: { urgency: 'high' },
      },
    ]);

    await expect(logs.payload(title)).toBeHidden();
    await logs.details(title).click();
    await expect(logs.row(title).locator('code')).toBeHidden();
    await logs.payload(title).click();
    await expect(logs.row(title).locator('code')).toContainText(`"title":"${title}"`);
    await expectAccessible(page);
  },
);

test(
  'ADMN-05 keeps a draft while the page is left, sends it once at a double click, and forgets it even while the page is left',
  { tag: '@desktop' },
  async ({ page, admin: _admin, memberPush }) => {
    const { open, send, question, reallySend, logs } = adminScreen(page);
    const title = unique('Twice is once');
    await open();
    await send.title.fill(title);
    await send.body.fill('The boat leaves at six.');
    await logs.click();
    await expect(page).toHaveURL('/notification-logs');
    await page.goBack();
    await expect(send.title).toHaveValue(title);
    await expect(send.body).toHaveValue('The boat leaves at six.');

    await send.submit.click();
    const isLet = Promise.withResolvers<void>();
    await page.route(`**${SEND}`, async (route) => {
      const response = await route.fetch();
      await isLet.promise;
      await route.fulfill({ response });
    });
    await reallySend.dblclick();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await shellScreen(page).logo.click();
    await expect(page).toHaveURL('/');
    isLet.resolve();
    await expect(toastScreen(page).toast).toContainText('Notification Sent');
    await page.goBack();
    await expect(send.title).toHaveValue('');
    expect(memberPush.deliveries(title)).toHaveLength(1);
  },
);
