import type { Page } from '@playwright/test';
import { misfits, readAt } from './layout.ts';

declare const window: Window & { unfocused: Map<Element, string>; lookOf: (stop: Element) => string };

/** 1440 by 900 at 200 %, and 1280 wide at 400 % (WCAG 1.4.4 and 1.4.10). */
export const TWICE = { width: 720, height: 450 };
export const FOUR_TIMES = { width: 320, height: 640 };

/** These two, the smallest window, and a phone and a desktop whose readers use larger text (in percent). */
const SIZES = [
  { ...TWICE, text: 100 },
  { ...FOUR_TIMES, text: 100 },
  { width: 300, height: 640, text: 100 },
  // A tablet in portrait, the smallest that is a desktop.
  { width: 768, height: 1024, text: 100 },
  { width: 390, height: 844, text: 130 },
  { width: 390, height: 844, text: 150 },
  { width: 390, height: 844, text: 200 },
  { width: 1440, height: 900, text: 200 },
];

/** Each fault in the layout, with the sizes at which it occurs. */
export async function misfitsAtAllSizes(page: Page) {
  const found: Record<string, string[]> = {};
  for (const size of SIZES) {
    await readAt(page, size);
    for (const misfit of await misfits(page))
      (found[misfit] ??= []).push(`${size.width} px, text ${size.text} %`);
  }
  return found;
}

/**
 * Tabs from the first stop to the last, or back, and returns the stops that were covered while they had the focus (WCAG
 * 2.4.11), and those that looked the same with the focus as without (WCAG 2.4.7). On the way back the browser may leave
 * them under the header.
 */
export async function faultyStops(page: Page, way: 'there' | 'back') {
  await page.evaluate((start) => {
    for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
    // A ring is drawn by the stop, by its ::after, or by what contains it.
    window.lookOf = (stop) =>
      [stop, stop.parentElement, stop.parentElement?.parentElement]
        .filter((place) => place && place !== document.body)
        .flatMap((place) => [getComputedStyle(place!), getComputedStyle(place!, '::after')])
        .map(({ outlineStyle, outlineWidth, boxShadow }) => [
          outlineStyle === 'none' ? 0 : outlineWidth,
          boxShadow,
        ])
        .join();
    const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
    document.body.tabIndex = -1;
    document.body.focus();
    const all = [...document.querySelectorAll(STOPS)];
    window.unfocused = new Map(all.map((stop) => [stop, window.lookOf(stop)]));
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')];
    if (start === 'back') stops.findLast((stop) => stop.checkVisibility())?.focus();
  }, way);
  const found: { covered: string[]; ringless: string[] } = { covered: [], ringless: [] };
  // The keys are held down: to release them after each stop would double the time.
  if (way === 'back') await page.keyboard.down('Shift');
  for (let press = 0; press < 60; press++) {
    await page.keyboard.down('Tab');
    const { isLast, covered, ringless } = await page.evaluate(async () => {
      const stop = document.activeElement;
      if (!stop || stop === document.body) return { isLast: true, covered: null, ringless: null };
      const isSeen = stop.hasAttribute('data-seen');
      stop.setAttribute('data-seen', '');
      const places = [...((stop as HTMLInputElement).labels ?? []), stop];
      const shows = () =>
        places.some((place) =>
          [...place.getClientRects()].some(({ left, top, width, height }) =>
            [0.1, 0.5, 0.9].some((part) =>
              place.contains(document.elementFromPoint(left + width * part, top + height * part)),
            ),
          ),
        );
      const name = stop.outerHTML.slice(0, 200);
      // A stop within a frame of another process, or in a list that draws its rows late, comes into view frames later.
      for (let frame = 0; frame < 60 && !shows(); frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const isFrame = stop instanceof HTMLIFrameElement;
      // A frame draws the ring inside.
      const hasRing = isFrame || window.unfocused.get(stop) !== window.lookOf(stop);
      return { isLast: isSeen, covered: shows() ? null : name, ringless: hasRing ? null : name };
    });
    if (isLast) break;
    if (covered) found.covered.push(covered);
    if (ringless) found.ringless.push(ringless);
  }
  await page.keyboard.up('Tab');
  if (way === 'back') await page.keyboard.up('Shift');
  await page.evaluate(() => document.body.removeAttribute('tabindex'));
  return found;
}

/** On a phone: the controls outside running text that are less than 44 px high, with what takes their presses beside them. */
export const lowControls = (page: Page) =>
  page.evaluate(() => {
    const FINGER = 44;
    const CONTROLS = 'a[href], button, select, input:not([type=hidden]), summary, [role=tab]';
    const isLow = (control: HTMLElement) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      if (getComputedStyle(control).display === 'inline') return false;
      const [label] = (control as HTMLInputElement).labels ?? [];
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height >= FINGER - 0.5) return false;
      const takes = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y);
        return control.contains(hit) || label?.contains(hit);
      };
      const middle = top + height / 2;
      return !takes(middle - FINGER / 2 + 1) || !takes(middle + FINGER / 2 - 1);
    };
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
    const found = controls.filter(isLow).map((control) => control.outerHTML.slice(0, 200));
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
