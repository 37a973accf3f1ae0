import type { Page } from '@playwright/test';
import { everyScreen } from './every-screen.ts';
import { isDrawnAnew, misfits, readAt } from './layout.ts';
import { expect, signInAs, test } from './member.ts';
import { worstHealth } from './worst-health.ts';
import { podcastScreen } from './podcast.screen.ts';
import { shellScreen } from './shell.screen.ts';

/** 1440 by 900 at 200 %, and 1280 wide at 400 % (WCAG 1.4.4 and 1.4.10). */
const TWICE = { width: 720, height: 450 };
const FOUR_TIMES = { width: 320, height: 640 };

/** These two, the smallest window, and a phone and a desktop whose readers use larger text (in percent). */
const SIZES = [
  { ...TWICE, text: 100 },
  { ...FOUR_TIMES, text: 100 },
  { width: 300, height: 640, text: 100 },
  { width: 390, height: 844, text: 130 },
  { width: 390, height: 844, text: 150 },
  { width: 390, height: 844, text: 200 },
  { width: 1440, height: 900, text: 200 },
  // A tablet in portrait, the smallest that is a desktop.
  { width: 768, height: 1024, text: 100 },
];

/**
 * The elements that were covered while they had the focus, tabbing from the first stop to the last, or back (WCAG
 * 2.4.11). On the way back the browser may leave them under the header.
 */
async function coveredStops(page: Page, way: 'there' | 'back'): Promise<string[]> {
  await page.evaluate((start) => {
    for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
    document.body.tabIndex = -1;
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')];
    const ends = { there: document.body, back: stops.findLast((stop) => stop.checkVisibility()) };
    ends[start]?.focus();
  }, way);
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(way === 'there' ? 'Tab' : 'Shift+Tab');
    const { isLast, hidden } = await page.evaluate(async () => {
      const stopped = document.activeElement;
      if (!stopped || stopped === document.body) return { isLast: true, hidden: null };
      const isSeen = stopped.hasAttribute('data-seen');
      stopped.setAttribute('data-seen', '');
      const places = [...((stopped as HTMLInputElement).labels ?? []), stopped];
      const shows = () =>
        places.some((place) =>
          [...place.getClientRects()].some(({ left, top, width, height }) =>
            [0.1, 0.5, 0.9].some((part) =>
              place.contains(document.elementFromPoint(left + width * part, top + height * part)),
            ),
          ),
        );
      // What has the focus within a frame of another process comes into view some frames later.
      if (stopped instanceof HTMLIFrameElement)
        for (let frame = 0; frame < 60 && !shows(); frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      return { isLast: isSeen, hidden: shows() ? null : stopped.outerHTML.slice(0, 200) };
    });
    if (isLast) break;
    if (hidden) covered.push(hidden);
  }
  return covered;
}

for (const { path, signIn, addressOf } of everyScreen)
  test(`${path} is whole in a small window and with large text, and nothing hides where the focus is @desktop`, async ({
    page,
  }) => {
    await signIn(page);
    // What is still on its way to its place fits nowhere.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(TWICE);
    await page.goto(await addressOf(page));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(shellScreen(page).spinner).toHaveCount(0);
    for (const [viewport, way] of [
      [TWICE, 'there'],
      [FOUR_TIMES, 'back'],
    ] as const) {
      await page.setViewportSize(viewport);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBe(0);
      expect(await coveredStops(page, way), 'what was covered').toEqual([]);
    }
    const closed = await misfitsAtAllSizes(page);
    await openFirstRow(page);
    const open = await misfitsAtAllSizes(page);
    expect({ closed, open }, 'what does not fit').toEqual({ closed: {}, open: {} });
  });

test('/admin/health is whole on a night when everything has gone wrong @desktop', async ({ page }) => {
  await signInAs(page, 'demo-admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/admin/health', (route) => route.fulfill({ json: worstHealth }));
  await page.goto('/admin/health');
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible();
  expect(await misfitsAtAllSizes(page), 'what does not fit').toEqual({});
});

/** Screens, each with the sizes at which it does not fit. */
async function misfitsAtAllSizes(page: Page) {
  const found: Record<string, string[]> = {};
  for (const size of SIZES) {
    await readAt(page, size);
    for (const misfit of await misfits(page))
      (found[misfit] ??= []).push(`${size.width} px, text ${size.text} %`);
  }
  return found;
}

async function openFirstRow(page: Page) {
  // Of a list that has been scrolled, any row might be the first that is drawn.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await isDrawnAnew(page);
  const rows = page.getByRole('main').locator('[aria-expanded=false]:not([aria-haspopup]):visible');
  if ((await rows.count()) > 0) await rows.first().click();
}

test('with text twice as large what plays, its sheets and its small self on other pages are whole', async ({
  page,
}) => {
  const podcast = podcastScreen(page);
  const { mini } = podcast;
  const playing = podcast.row(0);
  const expectWhole = async (what: string) => expect(await misfits(page), what).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'demo-subscriber');
  await podcast.open();
  // Its chapters have long names.
  await podcast.search.fill('Questions from members');
  await expect(playing.play).toHaveAccessibleName(/Questions from members/);
  await readAt(page, { width: 390, height: 844, text: 200 });
  await playing.play.click();
  await expect(playing.pause).toBeVisible();
  await expectWhole('the list');
  const { sleepTimer } = await podcast.showPlayer();
  await expect(podcast.sheet.dialog).toBeVisible();
  await expectWhole('the player');
  await podcast.transcript.tab.click();
  await expect(podcast.transcript.current).toBeInViewport({ ratio: 0.5 });
  await expectWhole('the transcript');
  await sleepTimer.click();
  // Keys are its own once it has the focus.
  await expect(podcast.sleepDialog.locator(':focus')).toBeVisible();
  await expectWhole('the sleep timer');
  await page.keyboard.press('Escape');
  await expect(podcast.sleepDialog).toBeHidden();
  await podcast.sheet.close.click();
  await expect(podcast.sheet.dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(podcast.shortcutsDialog).toBeVisible();
  await expectWhole('the shortcuts');
  const scrolled = await podcast.shortcutsDialog.evaluate((dialog) => {
    dialog.scrollTo(0, dialog.scrollHeight);
    return dialog.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  await expect(podcast.shortcutsDialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(podcast.shortcutsDialog).toBeHidden();

  await page.getByRole('link', { name: 'Back to Advanced Training' }).click();
  for (const essential of [mini.openSheet, mini.pause, mini.close]) await expect(essential).toBeInViewport();
  expect((await mini.region.boundingBox())!.height).toBeLessThan(844 / 5);
  await expectWhole('the small player');
});
