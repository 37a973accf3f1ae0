import type { Page } from '@playwright/test';
import { everyScreen } from './every-screen.ts';
import { expect, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';

/** Of a long list the first rows speak for the rest. */
const ROWS = 2;
/** What would end the visit. */
const LEAVING = /log ?out|sign ?out/i;

/** Puts the focus on the next control that was not pressed yet. Its name, or null when all were. */
const focusNext = (page: Page) =>
  page.evaluate(
    ([rows, leaving]) => {
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
          !control.hasAttribute('data-pressed') &&
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('[inert], [aria-hidden=true]') &&
          !isFarDown(control) &&
          !new RegExp(leaving, 'i').test(nameOf(control)),
      );
      if (!next) return null;
      next.setAttribute('data-pressed', '');
      next.focus();
      return { name: nameOf(next), opens: next.ariaHasPopup };
    },
    [ROWS, LEAVING.source] as const,
  );

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Two pictures later: what a press changes at once is there. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const focusIsLost = (page: Page) =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

for (const { path, signIn } of everyScreen)
  test(`${path} keeps the focus through every press, and Back closes what opens @phone`, async ({ page }) => {
    await signIn(page);
    // Nothing is changed by it but links, which are made once: all other calls that change something get no answer.
    await page.route('/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/api/purchase-link')
        ? route.fallback()
        : route.abort(),
    );
    page.context().on('page', (opened) => void opened.close());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shellScreen(page).spinner).toHaveCount(0);
    const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
    const lost: string[] = [];
    for (let control = await focusNext(page); control; control = await focusNext(page)) {
      const [address, place] = [page.url(), await scrolled(page)];
      await page.keyboard.press('Enter');
      await drawn(page);
      if (control.opens) await expect(opened, control.name).toBeVisible();
      if (await opened.isVisible()) {
        expect(control.opens, `${control.name} says that something will open`).not.toBeNull();
        expect(await focusIsLost(page), `the focus is in what ${control.name} opened`).toBe(false);
        await page.goBack();
        await expect(opened, control.name).toHaveCount(0);
        expect(page.url()).toBe(address);
        expect(await scrolled(page), `the page beneath ${control.name} stays in its place`).toBe(place);
        await expect(page.locator(':focus'), 'the focus is back').toHaveAttribute('data-pressed');
      } else if (await focusIsLost(page)) lost.push(control.name);
      if (page.url() !== address) await page.goBack();
    }
    expect(lost, 'controls after which nothing has the focus').toEqual([]);
  });
