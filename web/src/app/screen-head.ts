import { SCREEN_HEAD } from '@clear-spring/contract';

/**
 * What is rendered takes the place of the screen's head, as it came with the page (docs/decisions/0067), and of the
 * styles that came with it: all are there by then.
 */
export function replaceHead(): void {
  const head = document.getElementById(SCREEN_HEAD);
  if (!head) return;
  head.remove();
  document.querySelector('head > style')?.remove();
}
