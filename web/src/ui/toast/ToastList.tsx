import { clsx } from 'clsx';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { positionToasts, releaseToastPosition } from './toast-position.ts';
import { dismissToast, TOAST_DURATION, TOASTS_KEY, type Toast } from './toast-store.ts';
import { useToastFocus } from './use-toast-focus.ts';

interface Props {
  toasts: readonly Toast[];
  /** Its key was pressed before it had loaded. */
  isCalled: boolean;
}

/** The only place where toasts appear. F8 moves the focus here, and Escape back. */
export function ToastList({ toasts, isCalled }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { returnFocus } = useToastFocus(list);
  useEffect(() => {
    if (isCalled) list.current?.focus();
  }, [isCalled]);
  usePosition(list, toasts);
  usePressThrough(list);
  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClosed={returnFocus} />
      ))}
      <RadixToast.Viewport
        ref={list}
        data-toasts
        // An overlay beneath stays open.
        data-escape
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          dismissToast();
          returnFocus();
        }}
        hotkey={[TOASTS_KEY]}
        label="Notifications ({hotkey})"
        className={clsx(
          'fixed inset-x-0 z-30 mx-auto flex w-full flex-col items-center px-3 desk:max-w-[420px] desk:px-0',
          // --dock is the height of what lies at the foot of the screen, such as the mini player
          'bottom-[calc(var(--dock)+max(1.25rem,env(safe-area-inset-bottom)))]',
        )}
      />
    </RadixToast.Provider>
  );
}

/** Keeps a toast off fields and close buttons, including those that appear while it is shown. */
function usePosition(list: { current: HTMLElement | null }, toasts: readonly Toast[]) {
  useEffect(() => {
    if (toasts.length === 0) return;
    const place = () => {
      if (list.current) positionToasts(list.current);
    };
    place();
    // After the layout has settled, and at most once a frame.
    let frame = 0;
    const positionNext = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const unused = new AbortController();
    for (const change of ['focusin', 'click', 'scrollend', 'resize'])
      window.addEventListener(change, positionNext, { capture: true, signal: unused.signal });
    // Errors beside the fields have moved what follows.
    const moves = new MutationObserver(positionNext);
    moves.observe(document.body, { childList: true, subtree: true });
    return () => {
      unused.abort();
      moves.disconnect();
      cancelAnimationFrame(frame);
      releaseToastPosition();
    };
  }, [list, toasts]);
}

/** Milliseconds within which the click of a tap follows its release. */
const CLICK_FOLLOWS = 100;

/** A toast that appears between press and release leaves the click to what was pressed. */
function usePressThrough(list: { current: HTMLElement | null }) {
  useEffect(() => {
    let released: ReturnType<typeof setTimeout> | undefined;
    const solid = (isSolid: boolean) => {
      if (list.current) list.current.style.pointerEvents = isSolid ? '' : 'none';
    };
    const press = ({ target }: PointerEvent) => {
      clearTimeout(released);
      solid(list.current?.contains(target as Node) ?? false);
    };
    const release = () => {
      released = setTimeout(() => solid(true), CLICK_FOLLOWS);
    };
    const unused = new AbortController();
    const options = { capture: true, signal: unused.signal };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      clearTimeout(released);
      unused.abort();
    };
  }, [list]);
}

const icons = {
  default: <Check className="text-sage-wash" aria-hidden />,
  note: <Info className="text-sage-wash" aria-hidden />,
  destructive: <CircleAlert className="text-rose-ink" aria-hidden />,
};

function ToastCard({ toast, onClosed }: { toast: Toast; onClosed: () => void }) {
  const { variant = 'default' } = toast;
  const destructive = variant === 'destructive';
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (open) return;
        dismissToast(toast.id);
        onClosed();
      }}
      className={clsx(
        'flex max-w-full items-center gap-3 rounded-card py-1.5 pr-1.5 pl-5 text-label leading-snug shadow-float',
        // Not distinguished by colour alone: it is light where the others are dark, with a firm edge.
        destructive ? 'border-2 border-rose-ink bg-rose-wash text-rose-ink' : 'bg-ink text-ground',
        'animate-rise data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-[120%]',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]',
      )}
    >
      {icons[variant]}
      <div className="min-w-0 py-1.5">
        <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
        {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="grid size-touch flex-none place-items-center rounded-full hover:bg-current/12 focus-visible:outline-current focus-visible:-outline-offset-3"
      >
        <X aria-hidden />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
