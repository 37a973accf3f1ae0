import type { Page } from '@playwright/test';
import { paths } from '../web/src/navigation/paths.ts';
import { headersWithoutFirstAnswers } from './document.ts';
import { expect, test } from './member.ts';
import { operate } from './operator.ts';
import { giftPlan } from './subscriber.ts';
import { frames, lostPictures, ON_ITS_WAY } from './whole-screen.ts';

const OUTSIDE = 'https://elsewhere.clearspring.example';

/** Shows an external page in every frame that an operator can configure, with the policy that then applies. */
async function frameOutsidePages(page: Page) {
  await page.route('**/api/places', async (route) => {
    const externalUrls = (await (await route.fetch()).json()) as Record<string, string>;
    const framed = Object.keys(externalUrls).filter((name) => name.endsWith('Frame'));
    await route.fulfill({
      json: { ...externalUrls, ...Object.fromEntries(framed.map((name) => [name, `${OUTSIDE}/${name}`])) },
    });
  });
  await page.route('**/api/radio', (route) => route.fulfill({ json: { url: `${OUTSIDE}/radio` } }));
  await page.route(
    ({ pathname }) => Object.values(paths).some((path) => path === pathname),
    async (route) => {
      const response = await route.fetch({ headers: await headersWithoutFirstAnswers(route.request()) });
      const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(
        /(frame-src|connect-src) 'self'/g,
        `$1 'self' ${OUTSIDE}`,
      );
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    },
  );
}

test('online, where no outside host answers, every screen is whole but for what it says of that', async ({
  page,
  member,
}) => {
  test.slow();
  await giftPlan(member);
  await operate('grant', member.username);
  await frameOutsidePages(page);
  const asked = new Set<string>();
  await page.route(`${OUTSIDE}/**`, (route) => {
    asked.add(new URL(route.request().url()).pathname);
    return route.abort();
  });
  for (const path of Object.values(paths)) {
    const before = asked.size;
    await page.goto(path);
    await expect(page.locator('h1, [role=alert]').first(), path).toBeVisible();
    await expect(page.locator(ON_ITS_WAY), path).toHaveCount(0);
    expect(await lostPictures(page), path).toEqual([]);
    if (asked.size === before) continue;
    // It would show the browser's own error page.
    await expect(frames(page), path).toHaveCount(0);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByRole('button', { name: 'Try Again' }), path).toBeVisible();
    await expect(alert, path).not.toContainText('You are offline');
  }
  expect([...asked].toSorted()).toEqual([
    '/fastStartFrame',
    '/photosFrame',
    '/previewFrame',
    '/productVideoFrame',
    '/radio',
  ]);
});
