import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes what lies over the page, and only then leaves it. Each dialog, sheet and menu has an entry of its own in
 * the history: that of the page again, with its depth noted in the state, so that to the router nothing happens.
 * These entries are always the last ones. What closes by other means takes its entry back; a navigation waits until
 * none is left; one that a reload or Forward has brought back without what it stood for is left at once.
 */
interface Layer {
  close: () => void;
}

/** From the lowest to the one on top. */
let layers: readonly Layer[] = [];
/** Navigations that wait for the page's own entry. */
let waiting: (() => void)[] = [];
/** We have asked the browser for another entry, which comes in its own time. */
let isMoving = false;

const depth = () => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Brings the history to what is open. */
function settle(): void {
  if (isMoving) return;
  const wanted = waiting.length > 0 ? 0 : layers.length;
  if (depth() > wanted) {
    isMoving = true;
    history.go(wanted - depth());
    return;
  }
  while (depth() < wanted) {
    // The page must not jump to where it was as something opened when that closes.
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
// After the browser has put a page that was reloaded back to its place.
if (document.readyState === 'complete') settle();
else window.addEventListener('load', settle);

/** Lets Back close what is open, the topmost first. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => close() };
    layers = [...layers, layer];
    // Later: what closes now may open something else in its place.
    queueMicrotask(settle);
    return () => {
      layers = layers.filter((other) => other !== layer);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** Changes the address once nothing lies over the page any more: at once, unless something does. */
export function afterLayers(navigate: () => void): void {
  if (depth() === 0 && !isMoving) return navigate();
  waiting.push(navigate);
  settle();
}
