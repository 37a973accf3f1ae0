import { SCREEN_HEAD } from '@clear-spring/contract';

/**
 * What is rendered takes the place of the screen's head, as it came with the page (docs/decisions/0067), and the
 * stylesheet that of the head's own styles. Where it could not be loaded, they are better than none.
 */
export function replaceHead(): void {
  const head = document.getElementById(SCREEN_HEAD);
  if (!head) return;
  head.remove();
  if (document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')?.sheet)
    document.querySelector('head > style')?.remove();
}
