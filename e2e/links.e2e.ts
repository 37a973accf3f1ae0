import type { SharedLink } from '@clear-spring/contract';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { withoutFirstAnswers } from './document.ts';
import { linksScreen } from './links.screen.ts';
import { expect, signInAs, test } from './member.ts';

test('on narrow phones seven digits stay whole, and Copied! moves no action to another line', async ({
  page,
}) => {
  await signInAs(page, 'demo-member');
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 640 });
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', async (route) => {
    const response = await route.fetch();
    const links = (await response.json()) as SharedLink[];
    await route.fulfill({
      response,
      json: links.map((link, at) => ({ ...link, clickCount: at === 0 ? 1_234_567 : 0 })),
    });
  });
  const links = linksScreen(page);
  await links.open();
  // The totals, the best link, and the link itself.
  const figures = links.main.getByText('1,234,567', { exact: true });
  await expect(figures).toHaveCount(3);
  for (const figure of await figures.all())
    expect(
      await figure.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const card = element.closest('section, article')!.getBoundingClientRect();
        const [line, ...more] = text.getClientRects();
        return more.length === 0 && line!.left >= card.left && line!.right <= card.right;
      }),
    ).toBe(true);
  await expectAccessible(page);

  // Narrow, and not yet so narrow that the actions wrap.
  await page.setViewportSize({ width: 360, height: 800 });
  await stopClock(page);
  const balm = links.card('Amber Balm');
  const line = async (action: Locator) => (await action.boundingBox())!.y;
  expect(await line(balm.openShort)).toBe(await line(balm.copyShort));
  await balm.copyShort.click();
  await expect(balm.copied).toBeVisible();
  expect(await line(balm.openShort), 'no action moves to another line').toBe(await line(balm.copied));
});
