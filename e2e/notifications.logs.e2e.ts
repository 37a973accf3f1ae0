import { randomUUID } from 'node:crypto';
import { pages } from '@clear-spring/content';
import type { notificationLogsEndpoint, Output } from '@clear-spring/contract';
import type { Page, Response } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { signInAs } from './member.ts';
import { logsScreen } from './notifications.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const CALL = '**/api/notification-logs?*';
const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

type Logs = Output<typeof notificationLogsEndpoint>;

/** Sends through the API, as another admin would. */
const sendElsewhere = (page: Page, title: string) =>
  page.request.post('/api/send-push-notification', {
    data: { title, body: 'By the water.', icon: '', url: '/event-photos', urgency: 'normal' },
  });

/** The server's answer to the page's next request for the list, with these words in its query. */
async function nextList(page: Page, act: () => Promise<unknown>, asked = '') {
  // While somebody else's broadcast runs, the page also asks for the list that it shows.
  const answer = page.waitForResponse((response: Response) => {
    const { pathname, search } = new URL(response.url());
    return pathname === '/api/notification-logs' && search.includes(asked);
  });
  await act();
  const response = await answer;
  return { query: new URL(response.url()).search, ...((await response.json()) as Logs) };
}

test('NLOG-01 NLOG-02 the table of what was sent, under five tabs', async ({
  page,
  admin: _admin,
  // One device receives it. With only another test's, which may refuse, it would have failed.
  memberPush: _memberPush,
}) => {
  const logs = logsScreen(page);
  const title = unique('Spring gathering');
  await sendElsewhere(page, title);
  await logs.open();
  await expect(logs.tabs).toHaveText(['All', 'Manual', 'From Profile', 'Scheduled', 'RSS Feed']);
  await expect(logs.tab('All')).toHaveAttribute('aria-selected', 'true');
  await expect(logs.columns).toHaveText([
    'Message',
    'Sent',
    'Source',
    'Audience',
    'Devices',
    'Status',
    'Delete',
  ]);
  const row = logs.row(title);
  await expect(row).toContainText('By the water.');
  await expect(row.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  for (const text of ['Manual', 'All members', 'Completed']) await expect(row).toContainText(text);
  await expectAccessible(page);
});

test('NLOG-03 the way back to the profile @desktop', async ({ page, member: _member, isMobile }) => {
  const logs = logsScreen(page);
  await logs.open();
  await (isMobile ? logs.backOnPhone : logs.backOnDesktop).click();
  await expect(page).toHaveURL('/profile');
});

test('NLOG-04 each tab asks for its source alone, and one without any says so @desktop', async ({
  page,
  admin: _admin,
}) => {
  const logs = logsScreen(page);
  await logs.open();
  await expect(logs.rows.first()).toBeVisible();
  for (const [tab, source] of [
    ['Manual', 'manual'],
    ['Scheduled', 'scheduled'],
    ['RSS Feed', 'rss'],
  ] as const) {
    const list = await nextList(page, () => logs.tab(tab).click(), `source=${source}`);
    expect(list.logs.map((log) => log.source)).toEqual(list.logs.map(() => source));
    // Other tests send meanwhile, so the list may be longer by now.
    await expect(logs.rows.filter({ hasText: list.logs[0]!.title }).first()).toBeVisible();
    const ofThis = page.getByRole('cell', { name: tab, exact: true });
    await expect(logs.rows.filter({ hasNot: ofThis })).toHaveCount(0);
  }
  await page.route('**/api/notification-logs?*source=profile*', (route) =>
    route.fulfill({ json: { logs: [], pagination: { page: 1, pageSize: 10, total: 0, more: false } } }),
  );
  await logs.tab('From Profile').click();
  await expect(logs.empty('No notifications from a profile found.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(logs.tab('From Profile')).toHaveAttribute('aria-selected', 'true');
});

test('NLOG-05 NLOG-08 NLOG-09 an admin deletes a log, after being asked', async ({ page, admin: _admin }) => {
  const logs = logsScreen(page);
  const title = unique('To be deleted');
  await sendElsewhere(page, title);
  const calls = watchCalls(page);
  await logs.open();
  await expect(logs.row(title)).toBeVisible();
  await expect(logs.deleteButtons).toHaveCount(await logs.rows.count());

  await logs.delete(title).click();
  await expect(logs.dialog).toContainText(`“${title}” leaves the log and the inbox of everybody.`);
  await expectAccessible(page);
  await logs.keep.click();
  await expect(logs.dialog).toHaveCount(0);
  await expect(logs.delete(title)).toBeFocused();
  expect(calls.all().filter((call) => call.method() === 'DELETE')).toEqual([]);

  await page.keyboard.press('Enter');
  await tabTo(page, logs.confirm);
  await page.keyboard.press('Enter');
  await expect(toastScreen(page).saying('Log Deleted', 'The notification left the log.')).toBeVisible();
  await expect(logs.row(title)).toHaveCount(0);
  await page.reload();
  await expect(logs.rows.first()).toBeVisible();
  await expect(logs.row(title)).toHaveCount(0);
});

test('NLOG-05 what waits to be sent has its button, and cannot be deleted yet @desktop', async ({
  page,
  admin: _admin,
}) => {
  const logs = logsScreen(page);
  const title = unique('Not yet');
  await page.request.post('/api/scheduled-notifications', {
    data: {
      title,
      body: 'Later.',
      url: '',
      scheduledFor: new Date(Date.now() + 5 * 365 * 86_400_000).toISOString(),
      targetAudience: 'all',
    },
  });
  await logs.open('?source=scheduled');
  await expect(logs.row(title)).toContainText('Scheduled');
  await expect(logs.delete(title)).toBeDisabled();
});

test('NLOG-06 who is no admin reads, and neither deletes nor sees what is for admins @desktop', async ({
  page,
}) => {
  await signInAs(page, 'demo-member');
  const logs = logsScreen(page);
  await logs.open();
  await expect(logs.rows.first()).toBeVisible();
  await expect(logs.intro).toHaveText(pages.notificationLogs.intro);
  await expect(logs.deleteButtons).toHaveCount(0);
  await expect(logs.columns).toHaveCount(6);
  await expect(logs.main.getByText('Details', { exact: true })).toHaveCount(0);
});

test('NLOG-10 a deletion that fails shows why @desktop', async ({ page, admin: _admin }) => {
  const logs = logsScreen(page);
  const title = unique('Gone before');
  await sendElsewhere(page, title);
  const list = await nextList(page, () => logs.open());
  await logs.delete(title).click();
  const id = list.logs.find((log) => log.title === title)?.id;
  await page.request.delete(`/api/notification-logs/${id}`);
  await logs.confirm.click();
  const toast = toastScreen(page);
  await expect(toast.saying('Error', '404: There is no such notification log.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
});

test('NLOG-11 without any log the page says so @desktop', async ({ page, member: _member }) => {
  await page.route(CALL, (route) =>
    route.fulfill({ json: { logs: [], pagination: { page: 1, pageSize: 10, total: 0, more: false } } }),
  );
  const logs = logsScreen(page);
  await logs.open();
  await expect(logs.empty('No notification logs found.')).toBeVisible();
});

test('NLOG-12 logs that cannot be loaded say so, with a way to try again @desktop', async ({
  page,
  admin: _admin,
}) => {
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
  const logs = logsScreen(page);
  await logs.open();
  await expect(logs.alert).toContainText('Failed to load notification logs. Please try again.');
  await expectAccessible(page);
  await page.unroute(CALL);
  await logs.tryAgain.click();
  await expect(logs.rows.first()).toBeVisible();
});

test('NLOG-14 ten logs a page, and every page is reached', async ({ page, admin: _admin }) => {
  const logs = logsScreen(page);
  const first = await nextList(page, () => logs.open());
  expect(first.pagination.total).toBeGreaterThan(10);
  await expect(logs.rows).toHaveCount(10);
  await expect(logs.previous).toBeDisabled();

  let last = 1;
  while (await logs.next.isEnabled()) {
    last++;
    await nextList(page, () => logs.next.click(), `page=${last}&`);
    await expect(logs.pages).toContainText(`Page ${last} of`);
    // A new page of the list starts at the top.
    await expect(logs.total).toBeFocused();
    await expect(logs.total).toBeInViewport();
  }
  await expect(logs.pages).toContainText(`Page ${last} of ${last}`);
  await page.goBack();
  await expect(logs.pages).toContainText(`Page ${last - 1} of`);
});

test('a page that there is not leads to the last one @desktop', async ({ page, admin: _admin }) => {
  const logs = logsScreen(page);
  await logs.open('?page=900');
  await expect(logs.rows.first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=900/);
});

test('while a broadcast runs its progress is seen, and its end, without a reload', async ({
  page,
  admin: _admin,
  memberPush,
  pushService,
}) => {
  const logs = logsScreen(page);
  const title = unique('To all the world');
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  pushService.answer = async (device) => {
    if (device !== memberPush.number) return 201;
    arrived.resolve();
    await released.promise;
    return 201;
  };
  const sent = sendElsewhere(page, title);
  await arrived.promise;
  await logs.open();
  await expect(logs.row(title)).toContainText('Sending');
  await expect(logs.progress(title)).toHaveAccessibleName(/^\d+ of \d+ devices$/);
  await expect(logs.delete(title)).toBeDisabled();

  released.resolve();
  await expect(logs.row(title)).toContainText('Completed');
  await expect(logs.progress(title)).toHaveCount(0);
  await expect(logs.delete(title)).toBeEnabled();
  await sent;
  pushService.answer = () => 201;
});

test('an admin sees what was sent and why, and everybody where it leads @desktop', async ({
  page,
  admin: _admin,
}) => {
  const logs = logsScreen(page);
  const title = unique('With details');
  await sendElsewhere(page, title);
  await logs.open();
  await logs.details(title).click();
  const row = logs.row(title);
  await expect(row).toContainText(/Sent by ines-/);
  await expect(row).toContainText(/Recipients\s*\d+ devices?\s*Picture\s*Ours/);
  await expect(row.locator('code')).toBeHidden();
  await logs.payload(title).click();
  await expect(row.locator('code')).toContainText(`"title":"${title}"`);
  await expectAccessible(page);
  await row.getByRole('link', { name: '/event-photos' }).click();
  await expect(page).toHaveURL('/event-photos');
});
