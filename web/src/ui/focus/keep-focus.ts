/** What has the focus, and all that is around it, from the inside out. */
let path: Element[] = [];

/** What a reader can be told to be in. */
const PLACES = '[tabindex], [role=tabpanel], li, ul, ol, form, fieldset, article, section, aside, main';

const isLost = () => {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(':disabled');
};

/**
 * A control that goes away as it is used would throw the focus back to the start of the page. What knows better where
 * the work goes on has taken the focus by now; for all the rest it is what was around the control.
 */
function passOn(): void {
  const [focused] = path;
  if (!focused || (focused.isConnected && !focused.matches(':disabled')) || !isLost()) return;
  // A dialog gives the focus back to what opened it.
  if (path.some((element) => element.matches('[role=dialog], [role=menu]'))) return;
  handOn(path);
}

/** From the inside out. */
export function pathOf(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}

/** Gives the focus to the first of these, or where that is no more, to what was around it. */
export function handOn([first, ...around]: readonly Element[]): void {
  const isThere = first?.isConnected && !first.matches(':disabled');
  const heir = isThere
    ? first
    : (around.find((element) => element.isConnected && element.matches(PLACES)) ??
      document.getElementById('main'));
  path = [];
  if (!(heir instanceof HTMLElement)) return;
  if (heir.tabIndex < 0) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}

/** Sees to it that the focus never falls to the body while somebody works on the page. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    path = pathOf(target as Element | null);
  });
  // A press beside the controls leaves the focus of its own will.
  document.addEventListener('pointerdown', () => (path = []), { capture: true });
  new MutationObserver(passOn).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
