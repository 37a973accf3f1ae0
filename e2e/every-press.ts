import { expect, type Page, type Request } from '@playwright/test';
import { watchCalls } from './requests.ts';

/** In a long list the first rows stand for the rest. */
const ROWS = 2;
/** Controls that would end the visit. */
const LEAVING = /log ?out|sign ?out|^back$/i;

declare const window: Window & { opener: Element };

/** Focuses the next control whose name has not been pressed yet. Null when all have. */
const focusNext = (page: Page, pressed: readonly string[]) =>
  page.evaluate(
    ([rows, leaving, names]) => {
      const isFarDown = (control: Element) => {
        for (let row = control.closest('li'); row; row = row.parentElement!.closest('li'))
          if (Number(row.ariaPosInSet ?? [...row.parentElement!.children].indexOf(row) + 1) > rows)
            return true;
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
      Object.assign(window, { opener: next });
      return { name: nameOf(next), opens: next.ariaHasPopup, place: Math.round(window.scrollY) };
    },
    [ROWS, LEAVING.source, pressed] as const,
  );

/** The page's scroll position, and whether the control pressed last has the focus. */
const standing = (page: Page) =>
  page.evaluate(() => ({
    place: Math.round(window.scrollY),
    hasFocus: window.opener === document.activeElement,
  }));
/** Whether it is so, and not only for the moment. */
const stays = (isSo: () => Promise<boolean>) =>
  expect
    .poll(isSo)
    .toBe(false)
    .then(
      () => false,
      () => true,
    );

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';

/** The effects of the press, once the page is drawn anew. */
const outcome = (page: Page) =>
  page.evaluate(async (layers) => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const focused = document.activeElement;

    function underToast() {
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
    }

    function isOutOfSight() {
      const opened = focused?.matches('summary')
        ? focused.closest('details[open]')
        : focused?.matches('[aria-expanded=true]') &&
          document.getElementById(focused.getAttribute('aria-controls')!);
      if (!focused || !opened) return false;
      const { left, width, bottom } = opened.getBoundingClientRect();
      const { top } = focused.getBoundingClientRect();
      const foot = document.elementFromPoint(left + width / 2, bottom - 2);
      const header = document.querySelector('header')!.getBoundingClientRect().bottom;
      // If both do not fit, it starts directly below the header.
      return !opened.contains(foot) && top > header + 40;
    }

    return {
      /** A dialog or a menu. */
      isLayerOpen: [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility()),
      isFocusLost: focused === null || focused === document.body,
      /** The fields and close buttons of the topmost layer that a toast covers. */
      underToast: underToast(),
      /** Whether the end of what the focused control has opened on the page is out of sight, although both would fit. */
      isOutOfSight: isOutOfSight(),
    };
  }, LAYERS);

/**
 * Presses every control of the page once. Asserts that the focus is never lost, that what opens can be seen and has the
 * focus, and that Back closes it and gives the focus back.
 */
export async function expectEveryPressToHold(page: Page): Promise<void> {
  const layer = page.locator(LAYERS);
  const calls = watchCalls(page);
  const lost: string[] = [];
  const outOfSight: string[] = [];
  const pressed: string[] = [];
  for (;;) {
    const control = await focusNext(page, pressed);
    if (!control) break;
    pressed.push(control.name);
    const address = page.url();
    const callsBefore = calls.all().length;
    await page.keyboard.press('Enter');
    let found = await outcome(page);
    const answers = calls.all().slice(callsBefore).map(answered);
    if (found.isOutOfSight && (await stays(async () => (await outcome(page)).isOutOfSight)))
      outOfSight.push(control.name);
    if (control.opens) await expect(layer, control.name).toBeVisible();
    await Promise.all(answers);
    if (control.opens || answers.length > 0) found = await outcome(page);
    if (found.underToast.length > 0)
      // Sooner than the toast goes by itself.
      await expect
        .poll(async () => (await outcome(page)).underToast, {
          message: `under a toast after ${control.name}`,
          timeout: 3_000,
        })
        .toEqual([]);
    const focusIsLost = async () => (await outcome(page)).isFocusLost;
    if (found.isLayerOpen) {
      expect(control.opens, `${control.name} says that something will open`).not.toBeNull();
      if (found.isFocusLost)
        await expect.poll(focusIsLost, `the focus is in what ${control.name} opened`).toBe(false);
      await page.goBack();
      await expect(layer, control.name).toHaveCount(0);
      expect(page.url()).toBe(address);
      await expect
        .poll(
          () => standing(page),
          `the page beneath ${control.name} stays, and ${control.name} has the focus`,
        )
        .toEqual({ place: control.place, hasFocus: true });
    } else if (found.isFocusLost && (await stays(focusIsLost))) lost.push(control.name);
    if (page.url() !== address) await page.goBack();
  }
  expect(lost, 'controls after which nothing has the focus').toEqual([]);
  expect(outOfSight, 'controls that open what cannot be seen').toEqual([]);
}

const answered = async (call: Request) => {
  if (!['media', 'eventsource'].includes(call.resourceType())) await (await call.response())?.finished();
};

/** Controls that act or are selected but do not show it in forced colours (WCAG 1.4.11). */
export async function edgeless(page: Page): Promise<string[]> {
  // Coloured elements without words.
  const marked = await page.evaluateHandle(() =>
    [...document.querySelectorAll('#root *')].filter((element) => {
      if (element.localName !== 'span' || element.childNodes.length > 0 || !element.checkVisibility())
        return false;
      const { backgroundColor, opacity } = getComputedStyle(element);
      // A handle that is drawn is decoration.
      return (
        !backgroundColor.endsWith(', 0)') && opacity === '1' && element.getBoundingClientRect().height > 0
      );
    }),
  );
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate((marks) => {
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
      ...marks.filter((mark) => mark.isConnected && !hasEdge(mark) && ground(mark) === ground(document.body)),
      ...shown('[role=switch]').filter((track) => ground(track) === ground(track.nextElementSibling!)),
    ].map((element) => element.outerHTML.slice(0, 120));
  }, marked);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
