import type { Page } from '@playwright/test';

/** Describes everything on paper that is pale, floats, does not fit or is only to be pressed. */
export async function misprints(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const found = await page.evaluate(() => {
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const isClear = (colour: string) => colour === 'transparent' || numbers(colour)[3] === 0;
    const brightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const seen = [...document.querySelectorAll('body *')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const hasWords = (one: Element) =>
      [...one.childNodes].some((node) => node instanceof Text && node.data.trim());
    /** The brightness of the ground behind an element: the paper's where nothing is filled. */
    const groundOf = (one: Element | null): number => {
      if (!one) return 1;
      const { backgroundColor } = getComputedStyle(one);
      return isClear(backgroundColor) ? groundOf(one.parentElement) : brightness(backgroundColor);
    };
    const pale = seen
      .filter(hasWords)
      .filter((one) => Math.abs(brightness(getComputedStyle(one).color) - groundOf(one)) < 0.6);
    const pressed = seen.filter((one) =>
      one.matches('nav, select, iframe, button:not(:is(h2, h3, h4) > button)'),
    );
    const floats = seen.filter((one) => /fixed|sticky/.test(getComputedStyle(one).position));
    const name = (one: Element) => one.outerHTML.slice(0, 120);
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...pale.map((one) => `pale: ${name(one)}`),
      ...pressed.map((one) => `to be pressed: ${name(one)}`),
      ...floats.map((one) => `floats: ${name(one)}`),
      ...(wider > 0 ? [`wider than the paper by ${wider} px`] : []),
    ];
  });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return found;
}
