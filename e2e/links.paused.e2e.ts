import type { MembersPage } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { linksScreen } from './links.screen.ts';
import { expect, PASSWORD, signUp, test } from './member.ts';
import { productsScreen } from './products.screen.ts';
import { makeAdmin } from './push.ts';
import { reachScreen } from './reach.screen.ts';
import { linkFor, shortCodeOf } from './short-link.ts';

test('a member whose link an admin pauses reads so wherever it was shared from, and nothing shares it', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const { shortUrl } = await linkFor(page, 'spring-drops');
  const code = shortCodeOf(shortUrl);
  const products = productsScreen(page);
  const product = products.row('Spring Drops');
  await products.openProducts();
  await product.open();

  const office = await browser.newContext({ baseURL: baseURL! });
  const theirs = await office.newPage();
  await makeAdmin(await signUp(theirs, 'ines'));
  await theirs.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
  const found = await theirs.request.get(`/api/admin/members?search=${member.username}`);
  const [listed] = ((await found.json()) as MembersPage).members;
  await theirs.goto(`/admin/members/${listed?.id}`);
  await theirs.getByRole('button', { name: 'Disable the link to Spring Drops' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Disable the link to Spring Drops?' });
  await dialog.getByLabel('Reason').fill('The code is on a poster that we did not approve');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(theirs.getByRole('button', { name: 'Enable the link to Spring Drops' })).toBeFocused();

  // The open page learns it when something is asked of it.
  const paused = 'Our team has paused this link.';
  await product.copyLink.click();
  await expect(product.content.getByText(paused)).toBeVisible();
  await expect(product.actions).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  const links = linksScreen(page);
  await links.open();
  const { card } = links.card('Spring Drops');
  await expect(card.getByText(paused)).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const reach = reachScreen(page);
  await reach.open(code);
  await expect(reach.main.getByText(paused)).toBeVisible();
  await expect(reach.placements.card).toBeVisible();
  await expect(reach.placements.add).toHaveCount(0);
  await expectAccessible(page);

  expect((await page.goto(shortUrl))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is resting');
  await expectAccessible(page);
  await office.close();
});
