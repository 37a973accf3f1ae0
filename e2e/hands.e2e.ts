import type { Page } from '@playwright/test';
import { everyScreen } from './every-screen.ts';
import { isDrawnAnew } from './layout.ts';
import { expect, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';

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

/** Controls that act or are selected but do not show it in forced colours (WCAG 1.4.11). */
const edgeless = async (page: Page) => {
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
};

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

for (const { path, signIn, addressOf } of everyScreen)
  test(`${path} keeps its edges in forced colours and the focus through every press, shows what opens, and Back closes it`, async ({
    page,
  }) => {
    await signIn(page);
    // Without motion a frame shows the final state.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // This changes nothing on the server except links, which are created once: all other mutations fail.
    await page.route('/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/api/purchase-link')
        ? route.fallback()
        : route.fulfill({ status: 500, contentType: 'text/plain', body: 'This cannot be done now.' }),
    );
    page.context().on('page', (opened) => void opened.close());
    await page.goto(await addressOf(page));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shellScreen(page).spinner).toHaveCount(0);
    expect(await edgeless(page), 'what has no edge in forced colours').toEqual([]);
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
  });

test('Back, Forward and a reload pass by what was open', async ({ page, member: _member }) => {
  const shell = shellScreen(page);
  await page.goto('/my-links');
  await page.goto('/product-media');
  await shell.openPhoneMenu.click();
  await shell.phoneEntry('My Profile').click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/product-media');
  await expect(shell.phoneMenu).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/profile');
  await page.goBack();

  await shell.openPhoneMenu.click();
  await expect(shell.phoneMenu).toBeVisible();
  await page.reload();
  await expect(shell.heading).toBeVisible();
  await expect(shell.phoneMenu).toHaveCount(0);
  await page.waitForFunction(() => !('layers' in history.state));
  await page.goBack();
  await expect(page).toHaveURL('/my-links');
});
