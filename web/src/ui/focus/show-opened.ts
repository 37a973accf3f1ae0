/** What opens something on the page itself; a menu or a dialog sees to its own place. */
const OPENERS = 'summary, [aria-expanded]:not([aria-haspopup])';

/** What it has opened: the details that it heads, or what it controls. */
function openedBy(opener: Element): Element | null {
  if (opener.matches('summary')) return opener.closest('details[open]');
  if (opener.ariaExpanded !== 'true') return null;
  return document.getElementById(opener.getAttribute('aria-controls') ?? '');
}

/**
 * Clear of the header and of what floats at the foot, which is the scroll-padding of the page. Where there is no room
 * for all of it, its beginning shows; where all of it is in view, nothing moves. At once, for it opens at once.
 */
function show(opener: Element): void {
  const opened = openedBy(opener);
  if (!opened) return;
  for (const element of [opened, opener]) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Sees to it that nobody has to look for what their press has opened. */
export function showOpened(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element && target.closest(OPENERS);
    // When the press has done its work, before the next picture.
    if (opener) requestAnimationFrame(() => show(opener));
  });
}
