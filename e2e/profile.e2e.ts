import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { misfits } from './layout.ts';
import { expect, signInAs, signInAsDeveloper, signUp, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test('PROF-01 PROF-02 the card shows who this is, and a free account as one', async ({ page, member }) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.card.getByText('ML', { exact: true })).toBeVisible();
  await expect(profile.card.getByRole('heading')).toHaveText(member.username);
  await expect(profile.card.getByText(member.email, { exact: true })).toBeVisible();
  await expect(profile.badge('Free Account')).toBeVisible();
  await expect(profile.badge('Premium Member')).toHaveCount(0);
});

test('the card holds all it says also where a style sheet of the reader doubles the text', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.badge('Free Account')).toBeVisible();
  // A username may break anywhere.
  const brokenName = member.username.split('-').map((part) => `broken within the word: “${part}”`);
  // Unlike a larger text size of the browser, it changes no breakpoint.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  const others = async () => (await misfits(page)).filter((misfit) => !brokenName.includes(misfit));
  await expect.poll(others).toEqual([]);
});

test('PROF-02 a subscriber is a premium member @desktop', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.badge('Premium Member')).toBeVisible();
  await expect(profile.badge('Free Account')).toHaveCount(0);
});

test('PROF-03 the four sections, of which the address keeps the open one', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.tabs).toHaveText(['Personal Info', 'Subscription', 'Notifications', 'Security']);
  for (const section of ['Subscription', 'Notifications', 'Security', 'Personal Info'] as const) {
    await profile.tab(section).click();
    await expect(page.getByRole('tabpanel', { name: section })).toBeVisible();
  }
  await expect(page).toHaveURL('/profile');
  await profile.tab('Security').click();
  await page.reload();
  await expect(profile.tab('Security')).toHaveAttribute('aria-selected', 'true');
});

test('PROF-04 the notification logs are a link away @desktop', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  await profile.open();
  await profile.notificationLogs.click();
  await expect(page).toHaveURL('/notification-logs');
});

test('PROF-05 a free member sees the free plan, and no figure that is not theirs @desktop', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  await profile.open('subscription');
  await expect(profile.panel.getByRole('heading', { name: 'Free Plan' })).toBeVisible();
  await expect(profile.panel).toContainText('$0/month');
  await expect(profile.panel).not.toContainText(/29\.99|April|ending/);
  await profile.panel.getByRole('link', { name: 'See Advanced Training' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('PROF-05 CONST-02 a subscriber sees their plan, its price and that it is active @desktop', async ({
  page,
}) => {
  await signInAs(page, 'demo-subscriber');
  const profile = profileScreen(page);
  await profile.open('subscription');
  await expect(profile.panel.getByRole('heading', { name: 'Advanced Training' })).toBeVisible();
  await expect(profile.panel.getByText('$25/month', { exact: true })).toBeVisible();
  await expect(profile.panel.getByText('Active', { exact: true })).toBeVisible();
  await expect(profile.panel).toContainText('Visa •••• 4242');
  await expect(profile.panel).not.toContainText(/29\.99|ending/);
  await profile.panel.getByRole('link', { name: 'Manage subscription' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('PROF-16 PROF-17 the fields of Personal Info, of which the username is fixed @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.firstName).toHaveValue('Maya');
  await expect(profile.lastName).toHaveValue('Lindqvist');
  await expect(profile.email).toHaveValue(member.email);
  await expect(profile.csUserId).toHaveValue('');
  await expect(profile.username).toHaveValue(member.username);
  await expect(profile.username).not.toBeEditable();
});

test('PROF-18 Save waits for a change, and Cancel takes it back @desktop', async ({ page, member }) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.save).toBeDisabled();
  await profile.email.fill('somewhere-else@members.example');
  await expect(profile.save).toBeEnabled();
  await profile.cancel.click();
  await expect(profile.email).toHaveValue(member.email);
  await expect(profile.save).toBeDisabled();
});

test('PROF-19 what is saved is sent, and is who the member is from then on', async ({ page, member }) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await page.request.post('/api/purchase-link', { data: { productId: 'spring-drops' } });
  await page.goto('/my-links');
  await expect(page.getByText(`?ref=${member.username}`)).toBeVisible();
  await shellScreen(page).avatar.click();
  await shellScreen(page).entry('Profile').click();
  await profile.firstName.fill('Ada');
  await profile.lastName.fill('');
  await profile.csUserId.fill('CS777');
  await profile.save.click();
  await expect(toastScreen(page).saying('Profile Updated', 'Your changes are saved.')).toBeVisible();
  expect(calls.of('PUT', '/api/profile').map((call) => call.postDataJSON())).toEqual([
    { firstName: 'Ada', lastName: '', email: member.email, csUserId: 'CS777' },
  ]);
  await expect(profile.save).toBeDisabled();
  await expect(profile.card.getByText('M', { exact: true })).toBeVisible();
  expect(calls.of('GET', '/api/user').length).toBeLessThanOrEqual(1);

  await shellScreen(page).avatar.click();
  await shellScreen(page).entry('My Links').click();
  await expect(page.getByText('?ref=CS777')).toBeVisible();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({
    firstName: 'Ada',
    lastName: null,
    csUserId: 'CS777',
  });
});

test('PROF-20 a save that fails says so, and keeps what was typed @desktop', async ({
  page,
  member: _member,
}) => {
  await page.route('**/api/profile', (route) => route.abort());
  const profile = profileScreen(page);
  await profile.open();
  await profile.firstName.fill('Ada');
  await profile.save.click();
  const toast = toastScreen(page);
  await expect(
    toast.saying('Update Failed', 'There was a problem updating your profile. Please try again.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(profile.firstName).toHaveValue('Ada');
  await expect(profile.save).toBeEnabled();
});

test('PROF-20 an email that somebody else has is refused beneath its field too @desktop', async ({
  page,
  member: _member,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const neighbour = await signUp(await elsewhere.newPage(), 'tomas');
  await elsewhere.close();
  const profile = profileScreen(page);
  await profile.open();
  await profile.email.fill(neighbour.email);
  await profile.save.click();
  await identityScreen(page).confirm();
  await expect(
    toastScreen(page).saying('Update Failed', 'There was a problem updating your profile. Please try again.'),
  ).toBeVisible();
  await expect(profile.email).toHaveAccessibleDescription('Another account uses this email.');
  await expect(profile.email).toBeFocused();
});

test('PROF-28 Developer Options are for the usernames of the operator, and for nobody else @desktop', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const asked = page.waitForResponse('**/api/developer');
  await profile.open();
  await (await asked).finished();
  await expect(profile.card).toBeVisible();
  await expect(profile.developer).toHaveCount(0);

  await signInAs(page, 'demo-member');
  await profile.open();
  await expect(profile.developer).toBeVisible();
  await expect(profile.adminMode).not.toBeChecked();
});

test('PROF-30 PROF-31 the switch calls the server, whose answer is who the member is @desktop', async ({
  page,
}, info) => {
  // One per test, because they run in parallel.
  const password = await signInAsDeveloper(page, `developer-${info.project.name}`);
  const profile = profileScreen(page);
  const adminPage = page.getByRole('main').getByRole('link', { name: 'RSS Monitoring' });
  const isAdmin = async () => (await (await page.request.get('/api/user')).json()).isAdmin;
  const calls = watchCalls(page);
  await profile.open();
  await expect(profile.adminMode).not.toBeChecked();
  await expect(adminPage).toHaveCount(0);
  await profile.adminMode.click();
  await expect(identityScreen(page).password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.adminMode).not.toBeChecked();
  await expect(toastScreen(page).toast).toHaveCount(0);
  await profile.adminMode.click();
  await identityScreen(page).confirm(undefined, password);
  await expect(profile.adminMode).toBeChecked();
  await expect(adminPage).toBeVisible();
  expect(await isAdmin()).toBe(true);
  await profile.adminMode.click();
  await expect(profile.adminMode).not.toBeChecked();
  await expect(adminPage).toHaveCount(0);
  expect(await isAdmin()).toBe(false);
  // Asked to confirm and cancelled; asked again and confirmed; then no longer asked.
  expect(calls.of('POST', '/api/toggle-admin')).toHaveLength(4);
  expect(calls.of('GET', '/api/user').length).toBeLessThanOrEqual(1);
});

test('PROF-32 a switch that fails says so and stays @desktop', async ({ page, member: _member }) => {
  await page.route('**/api/developer', (route) => route.fulfill({ json: { isDeveloper: true } }));
  const profile = profileScreen(page);
  await profile.open();
  // The server overrides the page: this member is not a developer.
  await profile.adminMode.click();
  await identityScreen(page).confirm();
  const toast = toastScreen(page);
  await expect(toast.saying('Error', 'Failed to toggle admin status. Please try again.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(profile.adminMode).not.toBeChecked();
});

for (const section of [undefined, 'subscription', 'notifications', 'security'] as const) {
  test(`axe finds nothing on the section ${section ?? 'personal'}`, async ({ page, member: _member }) => {
    const profile = profileScreen(page);
    await profile.open(section);
    await expect(profile.panel).toBeVisible();
    if (section === 'security') await expect(profile.devices).toHaveCount(1);
    await expectAccessible(page);
  });
}
