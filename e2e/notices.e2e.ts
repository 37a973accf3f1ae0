import { notificationSettings } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { clickOn, linkFor, shortCodeOf } from './short-link.ts';

test('a member who switches it on for a link finds in the inbox that it was opened, and from there who came; the profile says for which, and another tab shows it', async ({
  page,
  context,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, 'spring-drops');
  const tea = await linkFor(page, 'harvest-tea');
  await page.goto(`/my-links/${shortCodeOf(shortUrl)}`);
  const one = page.getByRole('switch', { name: 'Tell me when it is opened' });
  await expect(one).not.toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await one.click();
  expect((await saved).status()).toBe(200);
  await expect(one).toBeChecked();
  await expectAccessible(page);
  await clickOn(`${shortUrl}?qr=1`);

  await page.goto(notificationSettings);
  const all = page.getByRole('switch', { name: 'Tell me when my links are opened' });
  await expect(all).not.toBeChecked();
  await expect(page.getByText('Now on for 1 of your 2 links.')).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(`/my-links/${shortCodeOf(tea.shortUrl)}`);
  const other = otherTab.getByRole('switch', { name: 'Tell me when it is opened' });
  await expect(other).toBeEnabled();
  await expect(other).not.toBeChecked();
  await all.click();
  await expect(all).toBeChecked();
  await expect(page.getByText('Now on for 1 of your 2 links.')).toBeHidden();
  await otherTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(other).toBeChecked();
  await otherTab.close();

  // Told a second after the click, while the page was elsewhere.
  const inbox = async () => (await page.request.get('/api/inbox')).text();
  await expect.poll(inbox).toContain('1 person opened Spring Drops');
  await page.goto('/inbox');
  const notice = page.getByRole('link', { name: '1 person opened Spring Drops' });
  await expect(page.getByRole('article').filter({ has: notice })).toContainText('1 scan of its QR code.');
  await notice.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring Drops' })).toBeVisible();
});
