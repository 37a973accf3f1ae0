import { expect, type Page } from '@playwright/test';
import { isDrawnAnew } from './layout.ts';

/** In a long list the first rows stand for the rest. */
const ROWS = 2;
/** Controls that would end the visit. */
const LEAVING = /log ?out|sign ?out|^back$/i;

/** Focuses the next control whose name has not been pressed yet. Null when all have. */
const focusNext = (page: Page, pressed: readonly string[]) =>
  page.evaluate(
    ([rows, leaving, names]) => {
      const isFarDown = (control: Element) => {
        for (let row = control.closest('li'); row; row = row.parentElement!.closest('li'))
          if ([...row.parentElement!.children].indexOf(row) >= rows) return true;
        return false;
      };
      const nameOf = (control: HTMLElement) => (control.ariaLabel ?? control.textContent).trim();
      const next = [
        ...document.querySelectorAll<HTMLElement>('button:enabled, summary, [role=switch]:enabled'),
      ].find(
        (control) =>
          !names.includes(nameOf(control)) &&
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('[inert], [aria-hidden=true]') &&
          !isFarDown(control) &&
          !new RegExp(leaving, 'i').test(nameOf(control)),
      );
      if (!next) return null;
      next.focus();
      // As low on the screen as possible, so that what it opens lies below it.
      next.scrollIntoView({ block: 'end', behavior: 'instant' });
      return { name: nameOf(next), opens: next.ariaHasPopup };
    },
    [ROWS, LEAVING.source, pressed] as const,
  );

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focusIsLost = (page: Page) =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

/** Whether it is so, and not only for the moment. */
const stays = (isSo: () => Promise<boolean>) =>
  expect
    .poll(isSo)
    .toBe(false)
    .then(
      () => false,
      () => true,
    );

/** The fields and close buttons of the topmost layer that a toast covers. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toasts] li')?.getBoundingClientRect();
    if (!toast) return [];
    const top = document.querySelector('[role=dialog]') ?? document;
    return [...top.querySelectorAll('input, textarea, select, [aria-label^=Close]')]
      .filter((control) => control.checkVisibility() && !control.closest('[data-toasts]'))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, toast.left), Math.min(box.right, toast.right)];
        const [above, below] = [Math.max(box.top, toast.top), Math.min(box.bottom, toast.bottom)];
        if (left >= right || above >= below) return false;
        // Elements scrolled out of their list are not covered.
        return document.elementsFromPoint((left + right) / 2, (above + below) / 2).includes(control);
      })
      .map((control) => control.outerHTML.slice(0, 100));
  });

/** Whether the end of what the focused control has opened on the page is out of sight, although both would fit. */
const opensOutOfSight = (page: Page) =>
  page.evaluate(() => {
    const opener = document.activeElement;
    const opened = opener?.matches('summary')
      ? opener.closest('details[open]')
      : opener?.matches('[aria-expanded=true]') &&
        document.getElementById(opener.getAttribute('aria-controls')!);
    if (!opener || !opened) return false;
    const { left, width, bottom } = opened.getBoundingClientRect();
    const { top } = opener.getBoundingClientRect();
    const foot = document.elementFromPoint(left + width / 2, bottom - 2);
    const header = document.querySelector('header')!.getBoundingClientRect().bottom;
    // If both do not fit, it starts directly below the header.
    return !opened.contains(foot) && top > header + 40;
  });

/**
 * Presses every control of the page once. Asserts that the focus is never lost, that what opens can be seen and has the
 * focus, and that Back closes it and gives the focus back.
 */
export async function expectEveryPressToHold(page: Page): Promise<void> {
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const lost: string[] = [];
  const outOfSight: string[] = [];
  const pressed: string[] = [];
  for (;;) {
    const control = await focusNext(page, pressed);
    if (!control) break;
    pressed.push(control.name);
    const opener = await page.evaluateHandle(() => document.activeElement);
    const [address, place] = [page.url(), await scrolled(page)];
    await page.keyboard.press('Enter');
    await isDrawnAnew(page);
    if (await stays(() => opensOutOfSight(page))) outOfSight.push(control.name);
    if (control.opens) await expect(opened, control.name).toBeVisible();
    // Sooner than the toast goes by itself.
    await expect
      .poll(() => coveredByToast(page), { message: `under a toast after ${control.name}`, timeout: 3_000 })
      .toEqual([]);
    if (await opened.isVisible()) {
      expect(control.opens, `${control.name} says that something will open`).not.toBeNull();
      await expect.poll(() => focusIsLost(page), `the focus is in what ${control.name} opened`).toBe(false);
      await page.goBack();
      await expect(opened, control.name).toHaveCount(0);
      expect(page.url()).toBe(address);
      await expect
        .poll(() => scrolled(page), `the page beneath ${control.name} stays in its place`)
        .toBe(place);
      const hasFocus = () => opener.evaluate((element) => element === document.activeElement);
      await expect.poll(hasFocus, `${control.name} has the focus again`).toBe(true);
    } else if (await stays(() => focusIsLost(page))) lost.push(control.name);
    if (page.url() !== address) await page.goBack();
  }
  expect(lost, 'controls after which nothing has the focus').toEqual([]);
  expect(outOfSight, 'controls that open what cannot be seen').toEqual([]);
}

/** Controls that act or are selected but do not show it in forced colours (WCAG 1.4.11). */
export async function edgeless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() => {
    const hasEdge = (element: Element) => {
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return (
        (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
        (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0)
      );
    };
    const ground = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor;
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    return [
      ...shown('button, summary, select, textarea, input, a[class*=rounded-pill], [role=switch]').filter(
        (control) => !hasEdge(control) && !hasEdge(control.parentElement!),
      ),
      ...shown('[role=tab][aria-selected=true]').filter((tab) => ground(tab, '::after') === ground(tab)),
      ...shown('a[class*=rounded-pill][aria-current]').filter(
        (link) => parseFloat(getComputedStyle(link).outlineWidth) < 2,
      ),
      ...shown('[type=radio]:checked').filter((radio) => {
        const words = radio.nextElementSibling;
        return !words || getComputedStyle(words).color === ground(radio);
      }),
      ...shown('[role=switch]').filter((track) => ground(track) === ground(track.nextElementSibling!)),
    ].map((element) => element.outerHTML.slice(0, 120));
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
