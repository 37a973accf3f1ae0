import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { cardScreen } from './card.screen.ts';
import { expect, goOffline, test } from './edge.ts';
import { printPdf } from './pdf.ts';
import { isStored, workerIsThere } from './pwa.screen.ts';
import { readQrCode } from './qr-code.ts';
import { linkFor } from './short-link.ts';

const EMBER = { id: 'ember-lip-balm', name: 'Ember Lip Balm' };

async function openQr(page: Page) {
  const { shortUrl } = await linkFor(page, EMBER.id);
  const screen = cardScreen(page, EMBER.name);
  await screen.openQr();
  return { ...screen, scanned: `${shortUrl}?qr=1` };
}

/** A share sheet that takes files. @returns what the files were, filled in as it happens. */
async function takeFiles(page: Page) {
  const shared: { name: string; type: string }[] = [];
  await page.exposeFunction('shared', (files: typeof shared) => void shared.push(...files));
  await page.addInitScript(() => {
    const { shared: tell } = globalThis as unknown as { shared: (files: object[]) => Promise<void> };
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.every(({ type }) => type === 'image/png') ?? true,
      share: ({ files = [] }: ShareData) => tell(files.map(({ name, type }) => ({ name, type }))),
    });
  });
  return shared;
}

test('a card to share is a picture of 1080 × 1350 with the code, and goes to the share sheet as a file, whatever the name and without the product’s picture too', async ({
  page,
  member: { email },
}) => {
  const shared = await takeFiles(page);
  const { cardToShare, card, scanned } = await openQr(page);
  await cardToShare.click();
  await expect(card.picture).toBeVisible();
  await expectAccessible(page);
  const file = await card.save();
  expect(file.suggestedFilename()).toBe('Ember_Lip_Balm_Card_1080x1350.png');
  const picture = await file.path();
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  expect(await readQrCode(picture)).toBe(scanned);

  await card.share.click();
  await expect.poll(() => shared).toEqual([{ name: 'Ember_Lip_Balm_Card_1080x1350.png', type: 'image/png' }]);
  await page.keyboard.press('Escape');
  await expect(card.dialog).toHaveCount(0);
  await expect(cardToShare).toBeFocused();

  await page.route('**/art/*.svg', (route) => route.abort());
  const firstName = `مريم 👩🏽‍🦰 ${'W'.repeat(50)}`;
  await page.request.put('/api/profile', { data: { firstName, email }, failOnStatusCode: true });
  await openQr(page);
  await cardToShare.click();
  expect(await readQrCode(await (await card.save()).path())).toBe(scanned);
});

/** Millimetres: the page, and the first and the last label of the stock. */
const SHEETS = [
  {
    paper: 'A4',
    page: [210, 297],
    count: 1,
    size: '199.6 × 289.1 mm',
    file: 'Ember_Lip_Balm_1_Card_A4.pdf',
    labels: [{ x: 5.2, y: 3.95, width: 199.6, height: 289.1 }],
  },
  {
    paper: 'A4',
    page: [210, 297],
    count: 4,
    size: '99.1 × 139 mm',
    file: 'Ember_Lip_Balm_4_Cards_A4.pdf',
    labels: [
      { x: 4.65, y: 9.5, width: 99.1, height: 139 },
      { x: 106.25, y: 148.5, width: 99.1, height: 139 },
    ],
  },
  {
    paper: 'Letter',
    page: [215.9, 279.4],
    count: 10,
    size: '3.5 × 2 in',
    file: 'Ember_Lip_Balm_10_Cards_Letter.pdf',
    labels: [
      { x: 19.05, y: 12.7, width: 88.9, height: 50.8 },
      { x: 107.95, y: 215.9, width: 88.9, height: 50.8 },
    ],
  },
] as const;

test(
  'a sheet prints in true size: the code of every card is on its label, and leads to the short link',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { cardToShare, card, sheetToPrint, sheet, scanned } = await openQr(page);
    // This browser has no share sheet.
    await cardToShare.click();
    await expect(card.saveButton).toBeVisible();
    await expect(card.share).toHaveCount(0);
    await page.keyboard.press('Escape');
    await sheetToPrint.click();
    // The tests' browser speaks American English.
    await expect(sheet.option('Letter')).toBeChecked();
    await expect(sheet.preview).toBeVisible();
    await expectAccessible(page);
    for (const { paper, page: pageSize, count, size, file, labels } of SHEETS) {
      await sheet.option(paper).check();
      await sheet.option(String(count)).check();
      await expect(sheet.shows(`Labels of ${size}`)).toBeVisible();
      const saved = await sheet.save();
      expect(saved.suggestedFilename()).toBe(file);
      const [printed, ...more] = await printPdf(await saved.path());
      expect(more).toEqual([]);
      expect([printed?.width, printed?.height].map((side) => Math.round(side ?? 0))).toEqual(
        pageSize.map(Math.round),
      );
      for (const label of labels) expect(await readQrCode((await printed?.cut(label))!)).toBe(scanned);
    }
    await page.reload();
    await cardScreen(page, EMBER.name).openQr();
    await sheetToPrint.click();
    await expect(sheet.option('Letter'), 'the paper of the last time').toBeChecked();
  },
);

test('cards and sheets of a known link are made without a connection, with picture and code', async ({
  page,
  edge,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, EMBER.id);
  await page.goto('/my-links');
  await workerIsThere(page);
  await isStored(page, shortUrl);
  await goOffline(page, edge);
  const { openQr: open, cardToShare, card, sheetToPrint, sheet } = cardScreen(page, EMBER.name);
  await open();
  await cardToShare.click();
  const picture = await (await card.save()).path();
  expect(await readQrCode(picture)).toBe(`${shortUrl}?qr=1`);
  // Where the picture is, many colours; without it there would be two or three.
  const { channels } = await sharp(picture).extract({ left: 340, top: 400, width: 400, height: 400 }).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(25);
  await page.keyboard.press('Escape');
  await sheetToPrint.click();
  const [printed] = await printPdf(await (await sheet.save()).path());
  const first = { x: 19.05, y: 12.7, width: 88.9, height: 50.8 };
  expect(await readQrCode((await printed?.cut(first))!)).toBe(`${shortUrl}?qr=1`);
});
