import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { adminScreen } from './notifications.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ timezoneId: 'Europe/Madrid' });

test(
  'ADMN-11 ADMN-12 ADMN-14 VAL-22 by keyboard, an admin schedules a notification, changes it, copies it, and deletes it',
  { tag: '@desktop' },
  async ({ page, admin: _admin }) => {
    const screen = adminScreen(page);
    const { form } = screen;
    const toast = toastScreen(page);
    const calls = watchCalls(page);
    const title = `By keyboard ${randomUUID().slice(0, 8)}`;
    await screen.open();
    await tabTo(page, screen.openForm);
    await page.keyboard.press('Enter');
    await tabTo(page, form.submit);
    await page.keyboard.press('Enter');
    await expect(form.title).toBeFocused();
    await expect(form.title).toHaveAccessibleDescription('Title is required');
    await expectAccessible(page);

    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Written without a mouse.');
    await tabTo(page, form.scheduledFor);
    await page.keyboard.type('12242099');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0706PM');
    await expect(form.scheduledFor).toHaveValue('2099-12-24T19:06');
    await expect(form.scheduledFor).toHaveAccessibleDescription(
      'Your time zone: Europe/Madrid. This one goes out at Dec 24, 2099 7:20 PM.',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabTo(page, form.submit);
    await page.keyboard.press('Enter');
    await expect(toast.toast).toContainText('Notification Scheduled');
    await expect(screen.scheduled(title)).toContainText('Pending');
    await expect(screen.scheduled(title).getByRole('time')).toHaveText('Dec 24, 2099 7:20 PM');

    await tabTo(page, screen.change(title), 80);
    await page.keyboard.press('Enter');
    await expect(form.title).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(', moved');
    await tabTo(page, form.save);
    await page.keyboard.press('Enter');
    await expect(toast.toast).toContainText('Notification Changed');
    await expect(screen.scheduledHeading).toBeFocused();
    const moved = `${title}, moved`;
    await expect(screen.scheduled(moved).getByRole('time')).toHaveText('Dec 24, 2099 7:20 PM');
    await expect(screen.scheduled(title)).toHaveCount(0);

    await tabTo(page, screen.duplicate(moved), 80);
    await page.keyboard.press('Enter');
    await expect(form.scheduledFor).toBeFocused();
    await page.keyboard.type('12252099');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0705PM');
    await tabTo(page, form.submit);
    await page.keyboard.press('Enter');
    await expect(screen.scheduled(moved)).toHaveCount(2);
    const [first, copy] = [screen.scheduled(moved).first(), screen.scheduled(moved).last()];
    await expect(copy.getByRole('time')).toHaveText('Dec 25, 2099 7:05 PM');

    await tabTo(page, screen.delete(moved).first(), 80);
    await page.keyboard.press('Enter');
    await expect(screen.dialog).toContainText(`“${moved}” will not be sent.`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(screen.dialog).toHaveCount(0);
    await expect(screen.delete(moved).first()).toBeFocused();
    expect(calls.all().filter((call) => call.method() === 'DELETE')).toEqual([]);
    await page.keyboard.press('Enter');
    await tabTo(page, screen.confirm);
    await page.keyboard.press('Enter');
    await expect(screen.delete(moved)).toHaveCount(1);
    await expect(screen.scheduledHeading).toBeFocused();
    await expect(first).toContainText('Pending');
    await expect(copy).toContainText('Cancelled');
    await expect(first.getByRole('time')).toHaveText('Dec 25, 2099 7:05 PM');
  },
);
