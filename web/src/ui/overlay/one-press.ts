/** Milliseconds within which two presses are a double press. */
const SOON = 300;
/** Within what has opened, where somebody may be quick to choose: no longer than it moves. */
const SOON_WITHIN = 200;
/** Pixels: a finger is less exact than a mouse. */
const NEAR = 24;

/** A dialog with its veil, a sheet or a menu. */
const LAYER = '[data-layer]';
/** It is still there, for its motion. */
const CLOSING = `${LAYER}[data-state=closed]`;
/** What a press can take away, so that something else comes under it: a layer or the page. */
const PLACE = `${LAYER}, main > *`;
/** The button of an open menu, which closes it. */
const OPENED = '[aria-haspopup][aria-expanded=true]';

let isSecond = false;
let isMouse = false;

/** Browsers count the presses of a mouse, as its owner has set it; those of a finger they do not. A key's count is 0. */
const isCounted = ({ detail }: MouseEvent) => detail > (isMouse ? 1 : 0);

/** Whether a click is the second one of a double press, for a button that the first one turns into its opposite. */
export const isSecondPress = (click: MouseEvent): boolean => isSecond && isCounted(click);

/**
 * Where the first press of a double press opens something, the second neither closes that nor presses anything in it,
 * and the focus stays there. Where it closes a layer or leads to another page, the second presses nothing of what is
 * there then. What is closing takes no more presses, and keeps them from what it covers.
 *
 * @returns what ends it
 */
export function watchPresses(): () => void {
  let last = { timeStamp: -SOON, clientX: 0, clientY: 0 };
  /** What was there at the first press. */
  let layers: readonly Element[] = [];
  /** Where that was. */
  let place: Element | null = null;
  let isDropped = false;

  const press = (event: PointerEvent) => {
    const { timeStamp, clientX, clientY } = event;
    const target = event.target as Element;
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
    const elapsed = timeStamp - last.timeStamp;
    isSecond = isNear && elapsed < SOON;
    isMouse = event.pointerType === 'mouse';
    last = { timeStamp, clientX, clientY };
    const layer = target.closest(LAYER);
    const isNew = layer !== null && !layers.includes(layer);
    const isBeside = layer === target;
    isDropped =
      isSecond &&
      (place?.isConnected === false ||
        target.closest(OPENED) !== null ||
        (isNew && (isBeside || elapsed < SOON_WITHIN)));
    // A third press is no other than the second.
    if (isDropped) return;
    layers = [...document.querySelectorAll(LAYER)];
    place = target.closest(PLACE);
  };
  const drop = (event: MouseEvent) => {
    const isClosing = (event.target as Element).closest(CLOSING) !== null;
    // No browser counts at the pointerdown: by a mouse, the mousedown says whether this press may move the focus.
    const hasNoCount = event.type === 'pointerdown';
    if (!isClosing && !(isDropped && (hasNoCount || isCounted(event)))) return;
    event.stopPropagation();
    if (isClosing || !hasNoCount || !isMouse) event.preventDefault();
  };
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  window.addEventListener('pointerdown', press, options);
  for (const type of ['pointerdown', 'mousedown', 'click'] as const)
    window.addEventListener(type, drop, options);
  return () => ended.abort();
}
