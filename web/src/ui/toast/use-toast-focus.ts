import { type RefObject, useEffect, useRef } from 'react';
import { handOn, pathOf } from '../focus/keep-focus.ts';

/**
 * Lets the keyboard reach the toasts while a dialog traps the focus or a menu is open. Escape, and closing a toast, return
 * the focus.
 */
export function useToastFocus(list: RefObject<HTMLElement | null>) {
  const origin = useRef<Element[]>([]);

  useEffect(() => {
    const region = list.current?.parentElement;
    if (!region) return;
    const isWithin = (node: EventTarget | null) => region.contains(node as Node | null);
    // Dialogs and menus listen on the document, and would take the focus back or close.
    const keepFromOverlays = (event: FocusEvent) => {
      const [to, from] =
        event.type === 'focusin' ? [event.target, event.relatedTarget] : [event.relatedTarget, event.target];
      if (!isWithin(to)) return;
      if (!isWithin(from)) origin.current = pathOf(from as Element | null);
      event.stopPropagation();
    };
    // A dialog that has led the focus from its last control to its first has prevented the default.
    const tabOut = (event: KeyboardEvent) => {
      const toast = list.current?.querySelector<HTMLElement>('li[data-state=open]');
      if (event.key !== 'Tab' || !event.defaultPrevented || isWithin(event.target) || !toast) return;
      toast.focus();
      origin.current = pathOf(event.target as Element);
    };
    const unused = new AbortController();
    const { signal } = unused;
    document.body.addEventListener('focusin', keepFromOverlays, { signal });
    document.body.addEventListener('focusout', keepFromOverlays, { signal });
    document.addEventListener('keydown', tabOut, { signal });
    return () => unused.abort();
  }, [list]);

  return {
    returnFocus() {
      if (list.current?.parentElement?.contains(document.activeElement)) handOn(origin.current);
    },
  };
}
