import { notificationSettings } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { clickOn, linkFor, shortCodeOf } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const TOO_MANY = 'Too many attempts. Please try again in a minute.';

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
  await clickOn(page, `${shortUrl}?qr=1`, IPHONE);

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

test('what could not be saved is said, and the switch shows what is @desktop', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, 'spring-drops');
  await page.goto(`/my-links/${shortCodeOf(shortUrl)}`);
  const one = page.getByRole('switch', { name: 'Tell me when it is opened' });
  await expect(one).toBeEnabled();
  await page.route('**/notices', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, contentType: 'text/plain', body: TOO_MANY })
      : route.continue(),
  );
  await one.click();
  await expect(toastScreen(page).saying('Error', TOO_MANY)).toBeVisible();
  await expect(one).not.toBeChecked();
  await expect(one).toBeFocused();
});

test('where it could not be read whether it is on, that is said beside the way to try again', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, 'spring-drops');
  let isUp = false;
  await page.route(/\/api\/(notices|links\/\w+\/notices|notifications\/quiet-hours)$/, (route) =>
    isUp ? route.continue() : route.fulfill({ status: 503, contentType: 'text/plain', body: 'Later.' }),
  );
  const places = [
    [`/my-links/${shortCodeOf(shortUrl)}`, 'Tell me when it is opened'],
    [notificationSettings, 'Tell me when my links are opened'],
  ] as const;
  for (const [address, name] of places) {
    isUp = false;
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'We could not find out whether this is on.' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('switch', { name })).toBeDisabled();
    await expectAccessible(page);
    isUp = true;
    await alert.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('switch', { name })).toBeEnabled();
    await expect(alert).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  }
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked();
});
