import { expectAccessible } from './accessibility.ts';
import { openStopped, stopClock } from './clock.ts';
import { headersWithoutFirstAnswers } from './document.ts';
import { loseFrame } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';
import { GALLERY, photosScreen } from './photos.screen.ts';

const FIRST = 'The first boats, before breakfast';

test('PHOTOS-01 the gallery loads in a sandboxed frame of 700 px, works by keyboard, and comes back after a lost connection', async ({
  page,
  member: _,
}) => {
  const { open, loaded, frame, albums, photos, photo, dialog, reload, error } = photosScreen(page);
  await open();
  await expect(frame).toHaveCSS('height', '700px');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(frame).toHaveAttribute('src', GALLERY);
  await loaded();
  await expect(albums).toHaveCount(5);
  await expect(photos).toHaveCount(15);
  const pictures = await photos.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  expect(new Set(pictures).size).toBe(15);
  const fonts = () => photos.first().evaluate(() => Array.from(document.fonts, ({ status }) => status));
  await expect.poll(fonts, "the product's own type").toEqual(['loaded', 'loaded']);
  await expectAccessible(page);

  await tabTo(page, photo(FIRST));
  await page.keyboard.press('Enter');
  await expect(dialog.caption(FIRST)).toBeVisible();
  await expect(dialog.count('1 of 15')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.caption('Blankets, pennants and a sail')).toBeVisible();
  await expect(dialog.picture).toHaveAccessibleName(/^People on blankets/);
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(dialog.count('15 of 15')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.itself).toHaveCount(0);
  await expect(photo('Around the fire, and the sky full')).toBeFocused();
  // The lower ones load when they are scrolled into view.
  await expect.poll(() => photos.last().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);

  await page.context().setOffline(true);
  await reload.click();
  await expect(error).toContainText('Gallery Error');
  await expect(error).toContainText('You are offline. It comes by itself when the connection is back.');
  await page.context().setOffline(false);
  await expect(photo(FIRST)).toBeVisible();
});

test(
  'PHOTOS-02 PHOTOS-03 PHOTOS-04 PHOTOS-06 Reload loads the gallery anew under an overlay, a failed one is tried again, and an external one loads too',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { path, open, loaded, reload, overlay, frame, photo, dialog, error, tryAgain, inside } =
      photosScreen(page);
    await openStopped(page, path, overlay);
    await expect(overlay).toHaveText('Loading the photo gallery');
    await page.clock.resume();
    await loaded();
    await photo(FIRST).click();
    await expect(dialog.itself).toBeVisible();
    await stopClock(page);
    await reload.click();
    await expect(overlay).toBeVisible();
    await expect(frame).toHaveAttribute('inert');
    await expect(photo(FIRST)).toBeVisible();
    await expect(dialog.itself).toHaveCount(0);
    await page.clock.runFor(1_900);
    await expect(overlay).toBeVisible();
    await page.clock.runFor(200);
    await expect(overlay).toHaveCount(0);
    await expect(frame).not.toHaveAttribute('inert');
    await page.clock.resume();

    await loseFrame(page, GALLERY);
    await reload.click();
    await expect(error.getByRole('heading')).toHaveText('Gallery Error');
    await expect(frame).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(`**${GALLERY}`);
    await tryAgain.click();
    await expect(photo(FIRST)).toBeVisible();
    await expect(error).toHaveCount(0);

    const photosFrame = 'https://albums.clearspring.example/ours';
    await page.route('**/api/places', async (route) => {
      const externalUrls = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...externalUrls, photosFrame } });
    });
    // The server's policy if PHOTOS_EMBED_URL is set.
    await page.route('**/event-photos', async (route) => {
      const answer = await route.fetch({ headers: await headersWithoutFirstAnswers(route.request()) });
      const policy = (answer.headers()['content-security-policy'] ?? '').replaceAll(
        /(frame-src|connect-src) 'self'/g,
        "$1 'self' https://albums.clearspring.example",
      );
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      });
    });
    await page.route(photosFrame, (route) => route.fulfill({ contentType: 'text/html', body: 'Our albums' }));
    await open();
    await expect(inside.getByText('Our albums')).toBeVisible();
    await expect(frame).toHaveAttribute('src', photosFrame);
    await loaded();
  },
);
