import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare const window: Window & { axe: typeof axe };

// Half the size of the package's main build, which each tested page has to parse.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Results that the theme can change; elements and their names are the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Whatever is as bright in the dark theme as in the light one, unless it has a dark variant, is a QR code, or was
 * opened to be looked at.
 */
const glaring = (frame: Frame) =>
  frame.evaluate(() => {
    const isDimmed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).filter !== 'none' || isDimmed(element.parentElement));
    const hasOwnNight = 'picture:has(source[media*=dark]) *, [class*=paper-qr] *, dialog *';
    return [...document.images]
      .filter((image) => image.checkVisibility() && !image.matches(hasOwnNight) && !isDimmed(image))
      .map((image) => image.outerHTML);
  });

/**
 * Asserts that axe finds nothing on the page, or in its open dialog, frames included, in both themes, and that no picture
 * glares in the dark. With the dark theme alone, it looks at colours alone.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  // Both runs share one injection, and no second page merges the results: five times as fast as AxeBuilder.
  const script = `${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;
  // A frame that has just left the page stays in Playwright's list for a moment.
  const left = async () => page.mainFrame().childFrames().length - (await page.locator('iframe').count());
  await expect.poll(left).toBe(0);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const runOnly = colorScheme === 'dark' ? RULES_OF_COLOUR : undefined;
    const violations = await page.evaluate(async (only) => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1);
      const results = await window.axe.run(dialog ?? document, {
        selectors: false,
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      });
      return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
    }, runOnly);
    if (colorScheme === 'dark')
      for (const frame of page.frames()) expect(await glaring(frame), 'glares in the dark').toEqual([]);
    expect(violations.map(({ id, html }) => `${colorScheme} ${id}: ${html.join('\n')}`)).toEqual([]);
  }
}
