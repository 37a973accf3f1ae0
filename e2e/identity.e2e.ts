import { expectAccessible } from './accessibility.ts';
import { codeOf, nextCodeOf } from './authenticator.ts';
import { withoutFirstAnswers } from './document.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

test('the question who it is: wrong, cancelled, without a network, then right, and the call goes on by itself @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const identity = identityScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  await profile.firstName.fill('Ines');
  await profile.email.fill(`new-${member.email}`);
  await profile.save.click();
  await expect(identity.password).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(identity.dialog).toHaveCount(0);
  await expect(profile.save).toBeFocused();
  await expect(profile.email).toHaveValue(`new-${member.email}`);
  await expect(toastScreen(page).toast).toHaveCount(0);

  await profile.save.click();
  await identity.submit.click();
  await expect(identity.password).toHaveAccessibleDescription('Please enter your password');
  await identity.password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(identity.password).toHaveAccessibleDescription('The password is wrong.');
  await expect(identity.password).toBeFocused();
  await page.route('**/api/confirm-identity', (route) => route.abort());
  await identity.confirm();
  await expect(identity.alert).toContainText('cannot be reached');
  await page.unroute('**/api/confirm-identity');
  await identity.submit.click();
  await expect(identity.dialog).toHaveCount(0);
  await expect(profile.waiting).toBeVisible();
  await expect(profile.firstName).toHaveValue('Ines');
  const sent = calls.of('PUT', '/api/profile').map((call) => call.postDataJSON() as unknown);
  expect(sent).toHaveLength(3);
  expect(sent[2]).toEqual(sent[0]);

  // Less than ten minutes have passed.
  await profile.email.fill(`newer-${member.email}`);
  await profile.save.click();
  await expect(profile.waiting).toContainText(`newer-${member.email}`);
});

test('where two-factor is on, a code is asked for too @desktop', async ({ page, member }) => {
  const setUp = await page.request.post('/api/two-factor/set-up', { data: { password: PASSWORD } });
  const { secret } = (await setUp.json()) as { secret: string };
  await page.request.post('/api/two-factor/confirm', { data: { code: codeOf(secret) } });
  const profile = profileScreen(page);
  const identity = identityScreen(page);
  await profile.open('security');
  await profile.currentPassword.fill(PASSWORD);
  await profile.newPassword.fill('a river to the sea');
  await profile.confirmPassword.fill('a river to the sea');
  await profile.changePassword.click();
  await identity.confirm('000000');
  await expect(identity.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await expect(identity.code).toBeFocused();
  await identity.confirm(nextCodeOf(secret));
  await expect(toastScreen(page).toast.getByText('Password Changed')).toBeVisible();

  await profile.open();
  await profile.email.fill(`new-${member.email}`);
  await profile.save.click();
  await expect(profile.waiting).toBeVisible();
});

test('a call that left just before the session got its new token does not sign the member out @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const identity = identityScreen(page);
  const other = await page.context().newPage();
  await profileScreen(other).open('security');
  await expect(profileScreen(other).devices).toHaveCount(1);
  // Held back with the old token until the first tab has the new one.
  const held = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let isFirst = true;
  await withoutFirstAnswers(other);
  await other.route('**/api/user', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const headers = await route.request().allHeaders();
    left.resolve();
    await held.promise;
    await route.fulfill({ response: await fetchWith(headers, route.request().url()) });
  });
  const fetchWith = async (headers: Record<string, string>, url: string) => {
    const context = await page.context().browser()!.newContext();
    const response = await context.request.get(url, { headers: { cookie: headers['cookie'] ?? '' } });
    expect(response.status()).toBe(401);
    return response;
  };
  await other.goto('/profile', { waitUntil: 'commit' });
  await left.promise;

  await profile.open();
  await profile.email.fill(`new-${member.email}`);
  await profile.save.click();
  await identity.confirm();
  await expect(profile.waiting).toBeVisible();
  held.resolve();
  await expect(profileScreen(other).email).toHaveValue(member.email);
  await expect(other).toHaveURL('/profile');
});
