import { withoutFirstAnswers } from './document.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

test(
  'a call of another tab that left with the former token does not sign the member out',
  { tag: '@desktop' },
  async ({ page, member }) => {
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
  },
);
