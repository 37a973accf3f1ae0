/** Ours: extensions add styles of their own. */
const STYLES = 'link[rel=stylesheet][href^="/assets/"]';

/**
 * Calls back when the app's styles are there. What the build has finished brings only its own (docs/decisions/0065, 0067), and
 * the script that then loads the app does not have its scripts wait for them. If they do not come, before-app.js says that
 * the app did not.
 */
export function whenStyled(callback: () => void): void {
  const styles = document.querySelector<HTMLLinkElement>(STYLES);
  if (!styles || hasRules(styles)) callback();
  else styles.addEventListener('load', callback, { once: true });
}

/** Of styles that were lost, Chromium has a sheet that is empty, or may not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    return false;
  }
}
