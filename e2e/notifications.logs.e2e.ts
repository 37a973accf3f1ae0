import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { logsScreen } from './notifications.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

test('NLOG-05 NLOG-08 NLOG-09 NLOG-14 an admin deletes a log after a question, and reads the next page from its top', async ({
  page,
  admin: _admin,
  // One device receives it. With only another test's, which may refuse, it would have failed.
  memberPush: _memberPush,
}) => {
  const logs = logsScreen(page);
  const title = `To be deleted ${randomUUID().slice(0, 8)}`;
  // As another admin would.
  await page.request.post('/api/send-push-notification', {
    data: { title, body: 'By the water.', icon: '', url: '/event-photos', urgency: 'normal' },
  });
  const calls = watchCalls(page);
  await logs.open();
  await expect(logs.rows).toHaveCount(10);
  await logs.delete(title).click();
  await expect(logs.dialog).toContainText(`“${title}” leaves the log and every inbox.`);
  await expectAccessible(page);
  await logs.keep.click();
  await expect(logs.dialog).toHaveCount(0);
  await expect(logs.delete(title)).toBeFocused();
  expect(calls.all().filter((call) => call.method() === 'DELETE')).toEqual([]);

  await page.keyboard.press('Enter');
  await tabTo(page, logs.confirm);
  await page.keyboard.press('Enter');
  await expect(
    toastScreen(page).saying('Log Deleted', 'The notification left the log and every inbox.'),
  ).toBeVisible();
  await expect(logs.row(title)).toHaveCount(0);
  await expect(logs.total).toBeFocused();
  await page.reload();
  await expect(logs.rows.first()).toBeVisible();
  await expect(logs.row(title)).toHaveCount(0);

  await expect(logs.previous).toBeDisabled();
  await logs.next.click();
  await expect(logs.pages).toContainText('Page 2 of');
  await expect(logs.total).toBeFocused();
  await expect(logs.total).toBeInViewport();
  await page.goBack();
  await expect(logs.pages).toContainText('Page 1 of');
});
