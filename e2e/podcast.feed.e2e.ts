import { request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { expect } from './member.ts';
import { test } from './subscriber.ts';

test('a subscriber takes their private feed to a podcast app by keyboard, and ends it', async ({
  page,
  subscriber: _,
}) => {
  await page.goto('/advanced-training');
  const card = page.getByRole('region', { name: 'Listen in your podcast app' });
  const dialog = page.getByRole('dialog');
  await tabTo(page, card.getByRole('button', { name: 'Make my private feed' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('Your private feed');
  await expect(dialog.getByRole('img', { name: 'QR code of your private feed' })).toBeVisible();
  const address = dialog.getByText(/^https?:\/\/\S+\/feed\/\S+$/);
  const path = new URL(await address.innerText()).pathname;
  await expect(dialog.getByRole('link')).toHaveText([
    'Apple Podcasts',
    'Overcast',
    'Pocket Casts',
    'AntennaPod',
  ]);
  await expect(dialog.getByRole('link', { name: 'Apple Podcasts' })).toHaveAttribute(
    'href',
    new RegExp(`^podcast://.+${path}$`),
  );
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('No app has used it yet.');
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  // The podcast app is not signed in.
  const podcastApp = await request.newContext({ baseURL: new URL(page.url()).origin });
  const feed = await podcastApp.get(path);
  expect(feed.status()).toBe(200);
  const [, audio = ''] = /<enclosure url="([^"]+)"/.exec(await feed.text()) ?? [];
  const played = await podcastApp.get(new URL(audio).pathname, { headers: { range: 'bytes=0-99' } });
  expect([played.status(), played.headers()['content-type']]).toEqual([206, 'audio/mpeg']);
  await page.reload();
  await expect(card).toContainText('Last used');
  await expect(page.getByText(path)).toHaveCount(0);

  await card.getByRole('button', { name: 'End feed' }).click();
  await dialog.getByRole('button', { name: 'End feed' }).click();
  await expect(card.getByRole('button', { name: 'Make my private feed' })).toBeVisible();
  expect((await podcastApp.get(path)).status()).toBe(401);
  await podcastApp.dispose();
});
