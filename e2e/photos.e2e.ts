import { expectAccessible } from './accessibility.ts';
import { openStopped, stopClock } from './clock.ts';
import { headersWithoutFirstAnswers } from './document.ts';
import { loseFrame } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';
import { GALLERY, photosScreen } from './photos.screen.ts';

const FIRST = 'The first boats, before breakfast';

test('PHOTOS-01 the gallery stands in a frame of 700 px that reaches nothing of ours', async ({
  page,
  member: _,
}) => {
  const { open, frame, albums, photos } = photosScreen(page);
  await open();
  await expect(frame).toHaveCSS('height', '700px');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(frame).toHaveAttribute('src', GALLERY);
  await expect(albums).toHaveCount(5);
  await expect(photos).toHaveCount(15);
  const pictures = await photos.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  expect(new Set(pictures).size).toBe(15);
  const fonts = () => photos.first().evaluate(() => Array.from(document.fonts, ({ status }) => status));
  await expect.poll(fonts, "the product's own type").toEqual(['loaded', 'loaded']);
  // The lower ones load when they are scrolled into view.
  await photos.last().scrollIntoViewIfNeeded();
  await expect.poll(() => photos.last().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
});

test(
  'PHOTOS-02 PHOTOS-03 Reload loads the gallery anew, under an overlay of 2 seconds',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { path, loaded, reload, overlay, frame, photo, dialog } = photosScreen(page);
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
  },
);

test('PHOTOS-04 PHOTOS-05 PHOTOS-06 a gallery that does not come says so, and is tried again', async ({
  page,
  member: _,
}) => {
  const { open, error, tryAgain, photo, frame } = photosScreen(page);
  await loseFrame(page, GALLERY);
  await open();
  await expect(error.getByRole('heading')).toHaveText('Gallery Error');
  await expect(error.getByText('Failed to load the photo gallery. Please try again.')).toBeVisible();
  await expect(frame).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(`**${GALLERY}`);
  await tryAgain.click();
  await expect(photo(FIRST)).toBeVisible();
  await expect(error).toHaveCount(0);
});

test(
  'PHOTOS-04 a gallery that answers with an error is an error',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    await page.route(`**${GALLERY}`, (route) => route.fulfill({ status: 503, body: 'Not now.' }));
    const { open, error } = photosScreen(page);
    await open();
    await expect(error.getByRole('heading')).toHaveText('Gallery Error');
  },
);

test('PHOTOS-04 a gallery that has not come after 15 seconds is an error', async ({ page, member: _ }) => {
  // The server says that the page exists, and then sends nothing.
  await page.route(`**${GALLERY}`, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ body: '' }) : undefined,
  );
  const { path, frame, error, overlay } = photosScreen(page);
  await openStopped(page, path, frame);
  await page.clock.runFor(14_000);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(error.getByRole('heading')).toHaveText('Gallery Error');
});

test('offline it says so, and comes by itself with the connection', async ({ page, member: _ }) => {
  const { open, reload, error, photo } = photosScreen(page);
  await open();
  await expect(photo(FIRST)).toBeVisible();
  await page.context().setOffline(true);
  await reload.click();
  await expect(error).toContainText('Gallery Error');
  await expect(error).toContainText('You are offline. It comes by itself when the connection is back.');
  await page.context().setOffline(false);
  await expect(photo(FIRST)).toBeVisible();
});

test(
  'an outside gallery stands in the frame where the operator set one',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
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
    const { open, frame, inside, loaded } = photosScreen(page);
    await open();
    await expect(inside.getByText('Our albums')).toBeVisible();
    await expect(frame).toHaveAttribute('src', photosFrame);
    await loaded();
  },
);

test(
  'by keyboard: a photo opens, the arrows go on, Escape closes where one has come to',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { open, photo, dialog, loaded } = photosScreen(page);
    await open();
    await loaded();
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
  },
);
