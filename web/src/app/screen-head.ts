import { SCREEN_HEAD } from '@clear-spring/contract';

/** What is rendered takes the place of the screen's head, as it came with the page (docs/decisions/0067). */
export const replaceHead = (): void => document.getElementById(SCREEN_HEAD)?.remove();
