import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes an overlay before it leaves the page. Each dialog, sheet, menu and form within a list has a history entry
 * of its own: the page's URL again, with the depth in its state, so that the router sees no change. These entries are
 * always the last ones. An overlay that closes by other means removes its entry. A navigation waits until none is left.
 * An entry that a reload or Forward restores without its overlay is left at once.
 */
interface Layer {
  close: () => void;
}

/** From bottom to top. */
let layers: readonly Layer[] = [];
/** Navigations that wait for the page's own entry. */
let waiting: (() => void)[] = [];
/** We have asked the browser to go to another entry, which it does asynchronously. */
let isMoving = false;

const depth = () => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Makes the history match what is open. */
function settle(): void {
  if (isMoving) return;
  const wanted = waiting.length > 0 ? 0 : layers.length;
  if (depth() > wanted) {
    isMoving = true;
    history.go(wanted - depth());
    return;
  }
  while (depth() < wanted) {
    // Closing must not restore the scroll position from when the overlay opened.
    if (depth() === 0) history.scrollRestoration = 'manual';
    history.pushState({ ...(history.state as object | null), layers: depth() + 1 }, '');
    history.scrollRestoration = 'auto';
  }
}

function arrive(): void {
  const isOurs = isMoving && waiting.length === 0;
  isMoving = false;
  if (depth() === 0) history.scrollRestoration = 'auto';
  if (!isOurs) {
    const left = layers.slice(depth());
    layers = layers.slice(0, depth());
    for (const { close } of left.toReversed()) close();
  }
  if (depth() === 0) {
    const navigations = waiting;
    waiting = [];
    for (const navigate of navigations) navigate();
  }
  settle();
}

window.addEventListener('popstate', arrive);
// After the browser has restored the scroll position of a reloaded page.
if (document.readyState === 'complete') settle();
else window.addEventListener('load', settle);

/** Lets Back close what is open, topmost first; within a dialog Escape, too. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => close() };
    layers = [...layers, layer];
    // Deferred: an overlay that closes may open another in its place.
    queueMicrotask(settle);
    return () => {
      layers = layers.filter((other) => other !== layer);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** What Escape does within a dialog. */
export const closeTopmost = (): void => layers.at(-1)?.close();

/** Navigates once no overlay is open: at once, if none is. */
export function afterLayers(navigate: () => void): void {
  if (depth() === 0 && !isMoving) return navigate();
  waiting.push(navigate);
  settle();
}
