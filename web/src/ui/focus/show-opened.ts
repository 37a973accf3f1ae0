/** Controls that open something within the page. Menus and dialogs position themselves. */
const OPENERS = 'summary, [aria-expanded]:not([aria-haspopup])';

/** What a control has opened: its `<details>`, or the element that it controls. */
function openedBy(opener: Element): Element | null {
  if (opener.matches('summary')) return opener.closest('details[open]');
  if (opener.ariaExpanded !== 'true') return null;
  return document.getElementById(opener.getAttribute('aria-controls') ?? '');
}

/**
 * Scrolls it clear of the header and of what floats at the foot, which the page's scroll-padding covers. If it does not
 * fit, its beginning shows. If all of it is in view, nothing moves. Without animation, as it opens without.
 */
function show(opener: Element): void {
  const opened = openedBy(opener);
  if (!opened) return;
  for (const element of [opened, opener]) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Scrolls what a press has opened into view. */
export function showOpened(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element && target.closest(OPENERS);
    // After the handlers of the press, before the next paint.
    if (opener) requestAnimationFrame(() => show(opener));
  });
}
