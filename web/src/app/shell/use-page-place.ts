import { useEffect } from 'react';
import { useLocation } from '../../browser/router.tsx';
import { safeSessionStorage } from '../../browser/storage.ts';

/** Whether somebody has scrolled it or pressed something since the document came: web/public/before-app.js. */
const isUsed = () => 'used' in document.documentElement.dataset;

/**
 * After a reload, and Back from another document, the page is again where it was left. Browsers scroll only as far as it
 * reaches when the document has come; this goes on each time that it has grown, until somebody begins to use it.
 */
export function usePagePlace(): void {
  const { key } = useLocation();
  useEffect(() => {
    const name = `place ${key}`;
    let place = Number(safeSessionStorage.getItem(name));
    const growth = new ResizeObserver(() => {
      if (!isUsed()) window.scrollTo({ top: place, behavior: 'instant' });
      if (!isUsed() && window.scrollY <= place - 1) return;
      growth.disconnect();
      place = 0;
      safeSessionStorage.removeItem(name);
    });
    if (place > 0) growth.observe(document.documentElement);
    // A place that the page has not reached is still the one to return to.
    const leave = () =>
      safeSessionStorage.setItem(name, String(isUsed() ? window.scrollY : place || window.scrollY));
    window.addEventListener('pagehide', leave);
    return () => {
      growth.disconnect();
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
}
