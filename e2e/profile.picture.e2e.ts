import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const CALL = '/api/profile-picture';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle r="30"/></svg>';

/** A picture that no other test uses. */
const picture = (width: number, height: number) => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } });
};
const photo = async (width: number, height: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(width, height).jpeg().toBuffer(),
});
const drawing = async (width: number, height: number) => ({
  name: 'drawing.png',
  mimeType: 'image/png',
  buffer: await picture(width, height).png().toBuffer(),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser');
  await profileScreen(page).choosePicture.click();
  await (await choosing).setFiles(file);
}

/** The one picture that the page uploaded, decoded by a library other than the browser's. */
async function sentPicture(calls: ReturnType<typeof watchCalls>) {
  const sent = calls.of('POST', CALL).map((call) => call.postDataJSON() as { profilePicture: string });
  expect(sent).toHaveLength(1);
  const [head, body] = sent[0]?.profilePicture.split(',') ?? [];
  const { width, height, format } = await sharp(Buffer.from(body ?? '', 'base64')).metadata();
  return { head, width, height, format };
}

test('PROF-21 PROF-22 a chosen picture is shown but not sent until it is saved, and then everywhere', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  await expect(profile.picture).toHaveCount(0);
  await choose(page, await photo(900, 600));
  await expect(profile.picture).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect(profile.savePicture).toBeVisible();
  await expectAccessible(page);
  expect(calls.of('POST', CALL)).toEqual([]);

  await profile.savePicture.click();
  await expect(profile.picture).toHaveAttribute('src', /^\/api\/pictures\//);
  await expect(profile.savePicture).toHaveCount(0);
  await expect(profile.choosePicture).toBeFocused();
  await expect
    .poll(() => profile.picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await profile.picture.getAttribute('src')) ?? '';
  await expect(page.getByRole('banner').locator(`img[src="${address}"]`)).toBeVisible();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ profilePicture: address });
});

test('PROF-23 a picture that is not taken after all leaves the one before, and nothing was sent', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  await choose(page, await drawing(80, 80));
  await profile.savePicture.click();
  await expect(profile.picture).toHaveAttribute('src', /^\/api\/pictures\//);
  const before = await profile.picture.getAttribute('src');

  await choose(page, await photo(90, 60));
  await expect(profile.picture).toHaveAttribute('src', /^data:/);
  await profile.cancelPicture.click();
  await expect(profile.picture).toHaveAttribute('src', before ?? '');
  await expect(profile.choosePicture).toBeFocused();
  expect(calls.of('POST', CALL)).toHaveLength(1);
});

test('PROF-24 PROF-25 a photo is made smaller, as a JPEG of quality 0.85', async ({
  page,
  member: _member,
}) => {
  await page.addInitScript(() => {
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function encode(...how) {
      document.documentElement.dataset['encoded'] = JSON.stringify(how);
      return toDataURL.apply(this, how);
    };
  });
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  await choose(page, await photo(1200, 800));
  await profile.savePicture.click();
  await expect(profile.savePicture).toHaveCount(0);
  expect(await sentPicture(calls)).toEqual({
    head: 'data:image/jpeg;base64',
    format: 'jpeg',
    width: 400,
    height: 267,
  });
  await expect(page.locator('html')).toHaveAttribute('data-encoded', '["image/jpeg",0.85]');
});

test('PROF-24 PROF-25 a PNG stays one, and a small one keeps its size', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  for (const [given, width, height] of [
    [await drawing(500, 1000), 200, 400],
    [await drawing(120, 40), 120, 40],
  ] as const) {
    const calls = watchCalls(page);
    await profile.open();
    await choose(page, given);
    await profile.savePicture.click();
    await expect(profile.savePicture).toHaveCount(0);
    expect(await sentPicture(calls)).toEqual({
      head: 'data:image/png;base64',
      format: 'png',
      width,
      height,
    });
  }
});

test('PROF-25 what is neither PNG nor JPEG is sent as JPEG', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  const buffer = await picture(600, 600).webp().toBuffer();
  await choose(page, { name: 'photo.webp', mimeType: 'image/webp', buffer });
  await profile.savePicture.click();
  await expect(profile.savePicture).toHaveCount(0);
  expect(await sentPicture(calls)).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
});

test('a photo is turned the way its camera was held', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  const buffer = await picture(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await profile.savePicture.click();
  await expect(profile.savePicture).toHaveCount(0);
  expect(await sentPicture(calls)).toMatchObject({ width: 200, height: 400 });
});

test('PROF-26 a picture that cannot be saved stays pending, to be saved again', async ({
  page,
  member: _member,
}) => {
  await page.route(`**${CALL}`, (route) => route.abort());
  const profile = profileScreen(page);
  await profile.open();
  await choose(page, await photo(100, 100));
  await profile.savePicture.click();
  const toast = toastScreen(page);
  await expect(
    toast.saying('Update Failed', 'There was a problem updating your profile picture. Please try again.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await page.unroute(`**${CALL}`);
  await profile.savePicture.click();
  await expect(profile.picture).toHaveAttribute('src', /^\/api\/pictures\//);
});

test('PROF-27 a file that only says that it is a picture', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  await profile.open();
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const toast = toastScreen(page);
  await expect(
    toast.saying('Image Processing Failed', 'There was a problem processing your image. Please try again.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(profile.savePicture).toHaveCount(0);

  // The refusal goes with what it was about.
  await choose(page, {
    name: 'b.png',
    mimeType: 'image/png',
    buffer: await picture(60, 60).png().toBuffer(),
  });
  await expect(profile.savePicture).toBeVisible();
  await expect(toast.alarm).toHaveCount(0, { timeout: 2_000 });
});

test('VAL-19 a file of another kind is refused, and a picture of a kind that no browser reads', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  for (const file of [
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
    { name: 'scan.tiff', mimeType: 'image/tiff', buffer: await picture(60, 60).tiff().toBuffer() },
  ]) {
    await profile.open();
    await choose(page, file);
    const refusal = toastScreen(page).saying(
      'Invalid File Type',
      'Please select an image file (JPEG, PNG, etc.).',
    );
    await expect(refusal, file.name).toBeVisible();
    await expect(profile.savePicture).toHaveCount(0);
  }
  expect(calls.of('POST', CALL)).toEqual([]);
});

test('a picture is removed after a question, and the initials are in its place', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  await profile.open();
  await expect(profile.removePicture).toHaveCount(0);
  await choose(page, await photo(90, 60));
  await profile.savePicture.click();
  await profile.removePicture.click();
  const question = page.getByRole('dialog', { name: 'Remove your picture?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(profile.removePicture).toBeFocused();
  await profile.removePicture.click();
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect(toastScreen(page).saying('Picture Removed', 'Your initials are in its place.')).toBeVisible();
  await expect(profile.picture).toHaveCount(0);
  await expect(page.getByRole('banner').locator('img[src^="/api/"]')).toHaveCount(0);
  await expect(profile.choosePicture).toBeFocused();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ profilePicture: null });
});

test('VAL-20 a picture of more than 5MB is refused, one of 5MB is not', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  const toast = toastScreen(page);
  const { name, mimeType, buffer } = await photo(300, 300);
  const ofBytes = (size: number) => ({
    name,
    mimeType,
    buffer: Buffer.concat([buffer, Buffer.alloc(size - buffer.length)]),
  });
  await profile.open();
  await choose(page, ofBytes(5 * 1024 * 1024 + 1));
  await expect(toast.saying('File Too Large', 'Please select an image smaller than 5MB.')).toBeVisible();
  await expect(profile.savePicture).toHaveCount(0);

  await choose(page, ofBytes(5 * 1024 * 1024));
  await expect(profile.savePicture).toBeVisible();
});
