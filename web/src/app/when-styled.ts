/** Ours: extensions add styles of their own. */
const STYLES = 'link[rel=stylesheet][href^="/assets/"]';

/**
 * Calls back when the app's styles are there. A head brings only its own (docs/decisions/0067), and the script that then
 * loads the app does not have its scripts wait for them. If they do not come, before-app.js says that the app did not.
 */
export function whenStyled(callback: () => void): void {
  const styles = document.querySelector<HTMLLinkElement>(STYLES);
  // Of styles that were lost, Chromium has an empty sheet.
  if (!styles || styles.sheet?.cssRules.length) callback();
  else styles.addEventListener('load', callback, { once: true });
}
