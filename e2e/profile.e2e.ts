import { expectAccessible } from './accessibility.ts';
import { misfits } from './layout.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test('PROF-01 PROF-03 PROF-19 a member visits the four sections and saves a CS User ID, which their links then carry', async ({
  page,
  member,
}) => {
  await page.request.post('/api/purchase-link', { data: { productId: 'spring-drops' } });
  await page.goto('/my-links');
  await expect(page.getByText(`?ref=${member.username}`)).toBeVisible();
  await shellScreen(page).avatar.click();
  await shellScreen(page).entry('Profile').click();
  const profile = profileScreen(page);
  await expect(profile.card).toContainText(member.email);
  for (const section of ['Subscription', 'Notifications', 'Security'] as const) {
    await profile.tab(section).click();
    await expect(page.getByRole('tabpanel', { name: section })).toBeVisible();
    if (section === 'Security') await expect(profile.devices).toHaveCount(1);
    await expectAccessible(page);
  }
  await page.reload();
  await expect(profile.tab('Security')).toHaveAttribute('aria-selected', 'true');

  await profile.tab('Personal Info').click();
  await expect(page).toHaveURL('/profile');
  await profile.firstName.fill('Ada');
  await profile.lastName.fill('');
  await profile.csUserId.fill('CS777');
  await profile.save.click();
  await expect(toastScreen(page).saying('Profile Updated', 'Your changes are saved.')).toBeVisible();
  await shellScreen(page).avatar.click();
  await shellScreen(page).entry('My Links').click();
  await expect(page.getByText('?ref=CS777')).toBeVisible();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({
    firstName: 'Ada',
    lastName: null,
    csUserId: 'CS777',
  });
});

test('the card holds its texts on a desktop, and on a phone whose style sheet doubles them', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.card.getByText('Free Account', { exact: true })).toBeVisible();
  // A username may break anywhere.
  const brokenName = member.username.split('-').map((part) => `broken within the word: “${part}”`);
  const others = async () => (await misfits(page)).filter((misfit) => !brokenName.includes(misfit));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(others).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // Unlike a larger text size of the browser, it changes no breakpoint.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await expect.poll(others).toEqual([]);
});
