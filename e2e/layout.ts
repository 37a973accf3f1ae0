import { type CDPSession, expect, type Frame, type Page } from '@playwright/test';

const CONTROLS =
  'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=menuitem]';

/**
 * Sets the window, and the reader's text size in percent of the default, for the page and its frames. A window that
 * changes resets the text size a moment later, so it is set until it holds.
 */
export async function readAt(
  page: Page,
  { text, ...window }: { width: number; height: number; text: number },
) {
  await page.setViewportSize(window);
  const size = Math.round((16 * text) / 100);
  await expect(async () => {
    await Promise.all(page.frames().map((frame) => setTextSize(page, frame, size)));
    await isDrawnAnew(page, 6);
    for (const frame of page.frames()) expect(await rootTextSize(frame)).toBe(size);
  }).toPass();
}

/** A session takes three round trips to open. */
const sessions = new WeakMap<Frame, CDPSession>();

async function setTextSize(page: Page, frame: Frame, size: number) {
  const set = (session?: CDPSession) =>
    session?.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  try {
    if (await set(sessions.get(frame))) return;
  } catch {
    // The frame has moved to another process.
    sessions.delete(frame);
  }
  // Frames with an opaque origin have their own process and CDP session; all others share their parent's.
  const session = await page
    .context()
    .newCDPSession(frame)
    .catch(() => null);
  if (!session) return;
  sessions.set(frame, session);
  await set(session);
}

/** Waits for the page to be drawn, twice by default: what changes in one frame is seen in the next. */
export const isDrawnAnew = (page: Page, times = 2) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, times);

const rootTextSize = (frame: Frame) =>
  frame.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Describes everything that does not fit on the page or in one of its frames, once the layout is at rest. */
export async function misfits(page: Page): Promise<string[]> {
  let found = await misfitsNow(page);
  // A page that has just changed its size may still lay out. What does not fit at rest is there when it is drawn anew.
  while (found.length > 0) {
    await isDrawnAnew(page);
    const before = found;
    found = await misfitsNow(page);
    if (found.join('\n') === before.join('\n')) break;
  }
  return found;
}

async function misfitsNow(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await misfitsOf(frame)));
  return found;
}

const misfitsOf = (frame: Frame) =>
  frame.evaluate((controlsAre) => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    interface Seen {
      name: string;
      element: Element;
      boxes: Box[];
    }
    const found = new Set<string>();
    /** Nothing changes meanwhile, and most texts share their ancestors. */
    function once<Result>(read: (element: Element) => Result) {
      const known = new Map<Element, Result>();
      return (element: Element) => {
        if (!known.has(element)) known.set(element, read(element));
        return known.get(element)!;
      };
    }
    const styleOf = once((element) => {
      const { position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      return { position, overflowX, overflowY, textOverflow, webkitLineClamp };
    });
    const isIn = (element: Element, selector: string) => element.closest(selector) !== null;
    const ancestors = once((element): Element[] => [
      element,
      ...(element.parentElement ? ancestors(element.parentElement) : []),
    ]);
    const isForScreenReaders = once(
      (element) => styleOf(element).position === 'absolute' && element.getBoundingClientRect().width <= 1,
    );
    const isThere = once(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !isIn(element, '[inert]') &&
        !ancestors(element).some(isForScreenReaders),
    );
    const isScroller = (overflow: string) => /auto|scroll/.test(overflow);
    const scrollsSideways = once(
      (element) => isScroller(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth,
    );

    /** The ancestors that clip an element: all up to the first that scrolls to it or does not contain it in layout. */
    const cutters = once((element) => {
      const all: Element[] = [];
      let { position } = styleOf(element);
      for (const one of ancestors(element).slice(1)) {
        if (position === 'fixed') break;
        const style = styleOf(one);
        if (position === 'absolute' && style.position === 'static') continue;
        position = style.position;
        if (isScroller(style.overflowX) || isScroller(style.overflowY)) break;
        if (/hidden|clip/.test(style.overflowX + style.overflowY)) all.push(one);
      }
      return all;
    });

    /** Deliberately shortened text must be complete elsewhere, or show enough lines. */
    const isShortened = (element: Element) =>
      ancestors(element).some((one) => {
        const { textOverflow, webkitLineClamp } = styleOf(one);
        if (webkitLineClamp !== 'none') return true;
        return textOverflow === 'ellipsis' && (isIn(one, '[title]') || one.scrollWidth <= one.clientWidth);
      });

    /** Elements in their own layer may cover the page, which scrolls beneath them. */
    const layerOf = once(
      (element) => ancestors(element).find((one) => /fixed|sticky/.test(styleOf(one).position)) ?? null,
    );

    const boxesOf = (of: Element | Range): Box[] =>
      [...of.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);

    function checkEdges({ name, element, boxes }: Seen) {
      if (ancestors(element).some(scrollsSideways)) return;
      for (const { left, right, top, bottom } of boxes) {
        if (left < -1 || right > window.innerWidth + 1) found.add(`outside the window: ${name}`);
        // A line's box is taller than its letters.
        const slack = Math.max(2, (bottom - top) * 0.2);
        for (const cutter of cutters(element)) {
          const edge = cutter.getBoundingClientRect();
          if (
            left < edge.left - 1 ||
            right > edge.right + 1 ||
            top < edge.top - slack ||
            bottom > edge.bottom + slack
          )
            found.add(`cut by the box around it: ${name}`);
        }
      }
    }

    /** Icons that wrap go to the next line together. */
    function checkIcons(row: Element) {
      const isIcon = (one: Element) => one.matches('a, button') && !one.textContent.trim();
      const items = [...row.children].filter((one) => isThere(one) && one.getBoundingClientRect().width > 1);
      const last = items.at(-1);
      const before = items.at(-2);
      if (!last || !before || !isIcon(last) || !isIcon(before)) return;
      if (last.getBoundingClientRect().top >= before.getBoundingClientRect().bottom)
        found.add(`alone on its line: ${last.localName} “${last.ariaLabel}”`);
    }
    for (const row of document.querySelectorAll('[class*=flex-wrap]')) checkIcons(row);

    const texts: Seen[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement!;
      const words = text.data.trim();
      if (!words || isIn(element, 'script, style, select, svg') || !isThere(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const seen = { name: `“${words.slice(0, 40)}”`, element, boxes: boxesOf(range) };
      if (isShortened(element)) continue;
      texts.push(seen);
      checkEdges(seen);
      const control = element.closest(controlsAre);
      if (control && getComputedStyle(control).display !== 'inline') {
        const { left, right } = control.getBoundingClientRect();
        if (seen.boxes.some((box) => box.left < left - 1 || box.right > right + 1))
          found.add(`reaches out of its control: ${seen.name}`);
      }
      const lines = new Map<number, number>();
      for (const { 0: word, index } of text.data.matchAll(/[^\s\p{Pd}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = boxesOf(range).map(({ top }) => top);
        lines.set(tops[0]!, (lines.get(tops[0]!) ?? 0) + word.length + 1);
        // Addresses and codes may break anywhere.
        if (/[@/=?&_]|\w[.:]\w/.test(word) || isIn(element, 'code')) continue;
        if (Math.max(...tops) - Math.min(...tops) > 4) found.add(`broken within the word: “${word}”`);
      }
      if (Math.max(...lines.values()) > 80) found.add(`a line of more than 80 letters: ${seen.name}`);
    }

    const controls: Seen[] = [...document.querySelectorAll(controlsAre)].filter(isThere).map((element) => ({
      name: `${element.localName} “${element.ariaLabel || element.textContent || element.getAttribute('name')}”`,
      element,
      boxes: boxesOf(element),
    }));
    for (const control of controls) checkEdges(control);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    // On a phone a button may be as wide as it needs.
    if (window.innerWidth >= 48 * rem)
      for (const { name, element, boxes } of controls)
        if (
          element.matches('[class*=rounded-pill]:not([role=menuitem])') &&
          boxes[0] &&
          boxes[0].right - boxes[0].left > 24 * rem
        )
          found.add(`stretched: ${name}`);

    const overlap = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
        Math.max(3, 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top));
    /** The visible part of an element: the rest is scrolled out of its list. */
    function inSight({ element, boxes }: Seen): Box[] {
      const lists = ancestors(element).filter((one) => one !== element && isScroller(styleOf(one).overflowY));
      const edges = lists.map((list) => list.getBoundingClientRect());
      return boxes
        .map(({ left, right, top, bottom }) => ({
          left,
          right,
          top: Math.max(top, ...edges.map((edge) => edge.top)),
          bottom: Math.min(bottom, ...edges.map((edge) => edge.bottom)),
        }))
        .filter(({ top, bottom }) => top < bottom);
    }

    const heard = texts.filter(({ element }) => !isIn(element, '[aria-hidden=true]'));
    const all = [...controls, ...heard].map((seen) => ({
      ...seen,
      boxes: inSight(seen),
      layer: layerOf(seen.element),
    }));
    all.forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        if (one.layer !== other.layer) continue;
        if (!one.boxes.some((box) => other.boxes.some((against) => overlap(box, against)))) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A choice is as large as its label, whose words stand on it.
        const label = one.element.closest('label');
        if (label && label === other.element.closest('label')) continue;
        found.add(`${one.name} lies over ${other.name}`);
      }
    });

    const wider = document.documentElement.scrollWidth - window.innerWidth;
    if (wider > 0) found.add(`the page scrolls sideways by ${wider} px`);
    return [...found];
  }, CONTROLS);
