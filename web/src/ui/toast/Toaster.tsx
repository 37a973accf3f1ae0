import { useEffect, useState } from 'react';
import { reportLoadFailure } from '../load-failure.ts';
import type { ToastList } from './ToastList.tsx';
import { TOASTS_KEY, useToasts } from './toast-store.ts';

/** Shows the toasts. Their list is not part of the first screen: it loads when somebody begins to use the page. */
export function Toaster() {
  const toasts = useToasts();
  // Without Suspense, which may delay what it shows.
  const [List, setList] = useState<typeof ToastList | null>(null);
  const [isCalled, setCalled] = useState(false);
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    if (List) return;
    const touched = new AbortController();
    const load = (touch?: Event) => {
      if (touch instanceof KeyboardEvent && touch.code === TOASTS_KEY) setCalled(true);
      void import('./ToastList.tsx').then(
        (loaded) => setList(() => loaded.ToastList),
        // The next press tries again. If a toast was waiting, its loss must be reported.
        () => void (hasToasts && reportLoadFailure()),
      );
    };
    if (hasToasts) load();
    for (const touch of ['pointerdown', 'keydown'])
      window.addEventListener(touch, load, { signal: touched.signal });
    return () => touched.abort();
  }, [List, hasToasts]);
  // A dialog that opens before the list has loaded hides the page from screen readers, but nothing with `aria-live`.
  return (
    <div aria-live="off" className="contents">
      {List && <List toasts={toasts} isCalled={isCalled} />}
    </div>
  );
}
