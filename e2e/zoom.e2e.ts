import type { Frame, Page } from '@playwright/test';
import { everyScreen } from './every-screen.ts';
import { expect, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';

/** 1440 by 900 at 200 %, and 1280 wide at 400 % (WCAG 1.4.4 and 1.4.10). */
const TWICE = { width: 720, height: 450 };
const FOUR_TIMES = { width: 320, height: 640 };

/** The texts that reach over an edge of their window and cannot be scrolled into it. */
const cutTexts = (frame: Frame) =>
  frame.evaluate(() => {
    const some = (element: Element | null, is: (element: Element) => boolean): boolean =>
      element !== null && (is(element) || some(element.parentElement, is));
    const isForScreenReaders = (element: Element) => Math.round(element.getBoundingClientRect().width) === 1;
    const scrollsSideways = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
    const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const around = text.parentElement!;
      if (!text.textContent?.trim() || !around.checkVisibility({ visibilityProperty: true })) continue;
      if (some(around, (one) => isForScreenReaders(one) || scrollsSideways(one) || isShortened(one)))
        continue;
      const range = document.createRange();
      range.selectNode(text);
      const { left, right } = range.getBoundingClientRect();
      if (left < -1 || right > window.innerWidth + 1) cut.push(text.textContent);
    }
    return cut;
  });

/**
 * What had the focus on a walk by Tab from the first stop to the last, or back, while something else lay over it
 * (WCAG 2.4.11). On the way back the browser may leave it under the header.
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
    const { isLast, hidden } = await page.evaluate(() => {
      const stopped = document.activeElement;
      if (!stopped || stopped === document.body) return { isLast: true, hidden: null };
      const isSeen = stopped.hasAttribute('data-seen');
      stopped.setAttribute('data-seen', '');
      const places = [...((stopped as HTMLInputElement).labels ?? []), stopped];
      const shows = places.some((place) =>
        [...place.getClientRects()].some(({ left, top, width, height }) =>
          [0.1, 0.5, 0.9].some((part) =>
            place.contains(document.elementFromPoint(left + width * part, top + height * part)),
          ),
        ),
      );
      return { isLast: isSeen, hidden: shows ? null : stopped.outerHTML.slice(0, 200) };
    });
    if (isLast) break;
    if (hidden) covered.push(hidden);
  }
  return covered;
}

for (const { path, signIn } of everyScreen)
  test(`${path} is whole at 200 % and at 400 %, and nothing hides where the focus is @desktop`, async ({
    page,
  }) => {
    await signIn(page);
    await page.setViewportSize(TWICE);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(shellScreen(page).spinner).toHaveCount(0);
    for (const [viewport, way] of [
      [TWICE, 'there'],
      [FOUR_TIMES, 'back'],
    ] as const) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      for (const frame of page.frames()) expect(await cutTexts(frame), 'what is cut off').toEqual([]);
      expect(await coveredStops(page, way), 'what was covered').toEqual([]);
    }
  });
