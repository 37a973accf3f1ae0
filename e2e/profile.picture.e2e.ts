import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const CALL = '/api/profile-picture';

/** A picture that no other test uses. */
const picture = (width: number, height: number) => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } });
};
const fileOf = (type: string, buffer: Buffer) => ({ name: `a.${type}`, mimeType: `image/${type}`, buffer });
const photo = async (width: number, height: number) =>
  fileOf('jpeg', await picture(width, height).jpeg().toBuffer());
const drawing = async (width: number, height: number) =>
  fileOf('png', await picture(width, height).png().toBuffer());

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser');
  await profileScreen(page).choosePicture.click();
  await (await choosing).setFiles(file);
}

/** The last picture that the page uploaded, decoded by a library other than the browser's. */
async function sentPicture(calls: ReturnType<typeof watchCalls>) {
  const sent = calls.of('POST', CALL).map((call) => call.postDataJSON() as { profilePicture: string });
  const [head, body] = sent.at(-1)?.profilePicture.split(',') ?? [];
  const { width, height, format } = await sharp(Buffer.from(body ?? '', 'base64')).metadata();
  return { head, width, height, format };
}

test('PROF-21 PROF-22 PROF-23 PROF-24 PROF-25 a photo is chosen, cancelled, chosen again, saved smaller, shown everywhere and removed', async ({
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
  await choose(page, await drawing(80, 80));
  await expect(profile.picture).toHaveAttribute('src', /^data:image\/png/);
  await profile.cancelPicture.click();
  await expect(profile.picture).toHaveCount(0);
  await expect(profile.choosePicture).toBeFocused();

  await choose(page, await photo(1200, 800));
  await expect(profile.picture).toHaveAttribute('src', /^data:image\/jpeg/);
  await expectAccessible(page);
  expect(calls.of('POST', CALL)).toEqual([]);
  await profile.savePicture.click();
  await expect(profile.picture).toHaveAttribute('src', /^\/api\/pictures\//);
  await expect(profile.choosePicture).toBeFocused();
  await expect
    .poll(() => profile.picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await profile.picture.getAttribute('src')) ?? '';
  await expect(page.getByRole('banner').locator(`img[src="${address}"]`)).toBeVisible();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ profilePicture: address });
  expect(await sentPicture(calls)).toEqual({
    head: 'data:image/jpeg;base64',
    format: 'jpeg',
    width: 400,
    height: 267,
  });
  await expect(page.locator('html')).toHaveAttribute('data-encoded', '["image/jpeg",0.85]');

  await profile.removePicture.click();
  const question = page.getByRole('dialog', { name: 'Remove your picture?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(profile.removePicture).toBeFocused();
  await profile.removePicture.click();
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect(profile.picture).toHaveCount(0);
  await expect(page.getByRole('banner').locator('img[src^="/api/"]')).toHaveCount(0);
  await expect(profile.choosePicture).toBeFocused();
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ profilePicture: null });
});

test('PROF-24 PROF-25 PROF-27 VAL-19 VAL-20 files of every kind: their sizes, formats, turns and refusals', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const { saying } = toastScreen(page);
  const calls = watchCalls(page);
  await profile.open();
  const turned = picture(800, 400).withMetadata({ orientation: 6 }).jpeg();
  for (const [given, expected] of [
    [await drawing(500, 1000), { head: 'data:image/png;base64', format: 'png', width: 200, height: 400 }],
    [await drawing(120, 40), { format: 'png', width: 120, height: 40 }],
    [fileOf('webp', await picture(600, 600).webp().toBuffer()), { format: 'jpeg', width: 400, height: 400 }],
    // A photo is turned the way its camera was held.
    [fileOf('jpeg', await turned.toBuffer()), { width: 200, height: 400 }],
  ] as const) {
    const before = calls.of('POST', CALL).length;
    await choose(page, given);
    await profile.savePicture.click();
    await expect(profile.savePicture).toHaveCount(0);
    expect(calls.of('POST', CALL)).toHaveLength(before + 1);
    expect(await sentPicture(calls)).toMatchObject(expected);
  }

  await choose(page, fileOf('tiff', await picture(60, 60).tiff().toBuffer()));
  await expect(saying('Invalid File Type', 'Please select an image file (JPEG, PNG, etc.).')).toBeVisible();
  await choose(page, fileOf('png', Buffer.from('no picture')));
  await expect(
    saying('Image Processing Failed', 'There was a problem processing your image. Please try again.'),
  ).toBeVisible();
  const { buffer } = await photo(300, 300);
  const ofBytes = (size: number) =>
    fileOf('jpeg', Buffer.concat([buffer, Buffer.alloc(size - buffer.length)]));
  await choose(page, ofBytes(5 * 1024 * 1024 + 1));
  await expect(saying('File Too Large', 'Please select an image smaller than 5MB.')).toBeVisible();
  await expect(profile.savePicture).toHaveCount(0);
  await choose(page, ofBytes(5 * 1024 * 1024));
  await expect(profile.savePicture).toBeVisible();
});
