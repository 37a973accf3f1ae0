import type { Locator, Page } from '@playwright/test';
import { fastStartScreen } from './fast-start.screen.ts';
import { expect, test } from './member.ts';
import { MOVING } from './motion.ts';
import { podcastScreen } from './podcast.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test as listening } from './subscriber.ts';
import { trainingScreen } from './training.screen.ts';

/** Milliseconds between press and release, and from there to the next press. */
const paces = [0, 60];

async function middleOf(control: Locator) {
  // Waits until it is in sight and does not move.
  await control.click({ trial: true });
  const { x, y, width, height } = (await control.boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
}
const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

/** Presses twice, and again where a busy machine took so long that these were two single presses. */
async function doublePress(page: Page, opener: Locator, dialog: Locator, delay: number): Promise<void> {
  const gaps = await page.evaluateHandle(() => {
    const found: number[] = [];
    let last = 0;
    const count = ({ timeStamp }: PointerEvent) => {
      found.push(timeStamp - last);
      last = timeStamp;
    };
    addEventListener('pointerdown', count, { capture: true });
    return found;
  });
  for (;;) {
    await page.mouse.dblclick(...(await middleOf(opener)), { delay });
    if ((await gaps.jsonValue()).at(-1)! < 200) return;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

/** Opens it again and again, and looks whether it stays when all its motions are over. */
async function staysOpen(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  for (const delay of paces) {
    await doublePress(page, opener, dialog, delay);
    await expect(dialog).toHaveAttribute('data-state', 'open');
    await settled(dialog);
    await expect(dialog, `${delay} ms`).toHaveAttribute('data-state', 'open');
    expect(await hasFocus(dialog), `${delay} ms`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}
const settled = (dialog: Locator) =>
  dialog.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });

listening(
  'on a phone a double press opens a sheet and presses nothing in it or beneath it',
  async ({ page, visitor: _ }) => {
    await page.emulateMedia(MOVING);
    const training = trainingScreen(page);
    const { card, dialog, closeDialog } = training;
    await training.open();
    const opener = card('Advanced Courses').button;

    await test.step('a mouse', () => staysOpen(page, opener, dialog));

    await test.step('a finger', async () => {
      await opener.tap();
      const [, y] = await middleOf(closeDialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // Puts the control at the later place of the sheet's button.
      await page.evaluate(
        (by) => scrollBy({ top: by, behavior: 'instant' }),
        (await middleOf(opener))[1] - y,
      );
      const place = await middleOf(opener);
      await page.touchscreen.tap(...place);
      await page.touchscreen.tap(...place);
      await expect(dialog).toHaveAttribute('data-state', 'open');
      await settled(dialog);
      await expect(dialog).toHaveAttribute('data-state', 'open');
      expect(await hasFocus(dialog)).toBe(true);
      await closeDialog.tap();
      await expect(dialog).toHaveCount(0);
    });

    const podcast = podcastScreen(page);
    const row = podcast.row(0);
    await podcast.open();

    await test.step('a download goes on', async () => {
      const held = Promise.withResolvers<void>();
      await row.title.click();
      await page.route('**/*', async (route) => {
        await held.promise;
        await route.fallback();
      });
      await page.mouse.dblclick(...(await middleOf(row.download)), { delay: 40 });
      await expect(row.downloading).toBeVisible();
      held.resolve();
      await expect(row.removeDownload).toBeVisible();
    });

    await test.step('a dialog that closes takes no more presses', async () => {
      await row.play.click();
      const { sleepTimer } = await podcast.showPlayer();
      const choice = podcast.sleepDialog.getByRole('button', { name: '10 minutes' });
      for (const delay of [0, 30]) {
        await sleepTimer.click();
        await settled(podcast.sleepDialog);
        await page.mouse.dblclick(...(await middleOf(choice)), { delay });
        await expect(podcast.sleepDialog).toHaveCount(0);
        await expect(podcast.sheet.dialog).toBeVisible();
        await expect(sleepTimer, `${delay} ms`).toHaveAccessibleName('Sleep timer, 10 min left');
      }
    });
  },
);

test(
  'on a desktop a double press opens a dialog or a menu, and what a menu covered takes no press',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const fastStart = fastStartScreen(page);
    await fastStart.open();
    await fastStart.tab('Resources').click();
    await staysOpen(page, fastStart.resource, fastStart.dialog);

    const { avatar, menu, entry } = shellScreen(page);
    await page.goto('/');
    await page.mouse.dblclick(...(await middleOf(avatar)));
    await expect(menu).toBeVisible();
    expect(await hasFocus(menu)).toBe(true);
    const place = await middleOf(entry('Profile'));
    const pressed = await page.evaluateHandle(() => {
      const texts: string[] = [];
      addEventListener('mousedown', ({ target }) => texts.push((target as HTMLElement).innerText));
      return texts;
    });
    await page.mouse.dblclick(...place);
    await expect(page).toHaveURL('/profile');
    expect(await pressed.jsonValue()).toEqual(['Profile']);
  },
);
