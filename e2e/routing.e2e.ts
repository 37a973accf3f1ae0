import { brand, pages } from '@clear-spring/content';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { expect, PASSWORD, signUp, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';

test('ROUTE-03 ROUTE-07 ROUTE-10 ROUTE-11 ROUTE-14 a visitor waits for the router, signs in, and gets the page they asked for', async ({
  page,
}) => {
  const { username } = await signUp(page);
  await page.context().clearCookies();
  const auth = authScreen(page);
  const { heading } = shellScreen(page);
  await page.clock.install();
  await stopClock(page);
  await page.goto('/event-photos', { waitUntil: 'commit' });
  const panel = page.getByText('Loading app...', { exact: true });
  await expect(panel).toBeVisible();
  const opacities = await panel.evaluate((text) => {
    const around: Element[] = [];
    for (let at: Element | null = text; at; at = at.parentElement) around.push(at);
    return around.map((element) => getComputedStyle(element).opacity);
  });
  expect(new Set(opacities)).toEqual(new Set(['1']));
  // The delay begins a moment after the panel can be seen.
  await tickUntilVisible(page, auth.username, 50);
  await expect(panel).toHaveCount(0);
  await page.clock.resume();
  await expect(page).toHaveURL('/auth');
  await fillSignIn(page, username, PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/event-photos');
  await expect(heading).toHaveText(pages.eventPhotos.title);

  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(heading).toHaveText('404 Page Not Found');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  expect((await page.goto('/CS-wellness-products/?a=b#c'))?.status()).toBe(200);
  await expect(page).toHaveURL('/cs-wellness-products?a=b#c');
  await expect(heading).toHaveText(pages.wellnessProducts.title);

  const { productName, companyName } = brand;
  const document = await (await page.request.get('/no-such-page')).text();
  expect(document).toContain(`<title>${productName}</title>`);
  expect(document).toContain(`members of ${companyName}`);
  expect(document).toContain(`${productName} could not be loaded`);
  expect(document).toContain(`${productName} needs JavaScript`);
});
