/** The focused element and its ancestors, innermost first. */
let path: Element[] = [];

/** What can take the focus on behalf of a control within it. */
const PLACES = '[tabindex], [role=tabpanel], li, ul, ol, form, fieldset, article, section, aside, main';

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

const isLost = () => {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(':disabled');
};

/**
 * When a focused control disappears, browsers move the focus to the start of the page. Code that knows where the work
 * continues has moved the focus by now. Otherwise it goes to what surrounded the control.
 */
function passOn(): void {
  const [focused] = path;
  if (!focused || isUsable(focused) || !isLost()) return;
  leave();
}

/** A window that becomes wide hides what only phones have, as a narrow one hides what they have not. */
function passOnHidden(): void {
  const [focused] = path;
  if (!(focused instanceof HTMLElement) || focused.getClientRects().length > 0) return;
  // It has the focus until the next paint.
  focused.blur();
  leave();
}

function leave(): void {
  // A dialog returns the focus to what opened it.
  if (path.some((element) => element.matches('[role=dialog], [role=menu]'))) return;
  handOn(path);
}

/** Innermost first. */
export function pathOf(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}

/** Focuses the first of these or, if it is gone or hidden, what surrounded it. */
export function handOn([first, ...around]: readonly Element[]): void {
  const heirs = around.filter((element) => element.isConnected && element.matches(PLACES));
  if (first && isUsable(first)) heirs.unshift(first);
  path = [];
  for (const heir of [...heirs, document.getElementById('main')]) {
    if (!(heir instanceof HTMLElement)) continue;
    if (heir.tabIndex < 0) heir.tabIndex = -1;
    heir.focus({ preventScroll: true });
    // What is hidden takes none.
    if (document.activeElement === heir) return;
  }
}

/** Keeps the focus from falling back to the body while somebody works on the page. */
export function keepFocus(): void {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      path = pathOf(target as Element | null);
    },
    // Toasts keep the event from overlays.
    { capture: true },
  );
  // A press elsewhere drops the focus on purpose. One on the control that has it moves nothing.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!path[0]?.contains(target as Node)) path = [];
    },
    { capture: true },
  );
  new MutationObserver(passOn).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  window.addEventListener('resize', passOnHidden);
}
