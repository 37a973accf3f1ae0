import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { closeTopmost, useBackCloses } from './back.ts';
import { handOn, pathOf } from '../focus/keep-focus.ts';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether it contains a ModalDescription. */
  isDescribed?: boolean;
  /** Where it opens: what has the focus then, in sight. Else that is the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The classes of the backdrop. */
  veil?: string;
  className: string;
  /** A ModalTitle, a ModalClose and the rest. */
  children: ReactNode;
}

/**
 * An overlay that traps the focus until its cross, Escape or Back closes it, and then returns it to what opened it.
 * Every dialog and sheet is a Modal.
 */
export function Modal({
  open,
  onOpenChange,
  isDescribed,
  initialFocus,
  veil,
  className,
  children,
}: ModalProps) {
  useBackCloses(open, () => onOpenChange(false));
  const focus = useFocus(initialFocus);
  const sheet = useRef<HTMLDivElement>(null);
  // One for phones alone: the window has become wide, and it would hold the page, unseen.
  const closeHidden = useEffectEvent(() => {
    if (sheet.current?.getClientRects().length === 0) onOpenChange(false);
  });
  useEffect(() => {
    if (!open) return;
    const close = () => closeHidden();
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open]);
  const content = (
    <Dialog.Content
      ref={sheet}
      {...focus}
      {...(!isDescribed && { 'aria-describedby': undefined })}
      onEscapeKeyDown={escape}
      // Radix passes Escape only to the topmost layer, which a toast would be.
      onKeyDown={(event) => event.key === 'Escape' && escape(event)}
      data-layer={veil ? undefined : ''}
      className={className}
    >
      {children}
    </Dialog.Content>
  );
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {veil ? (
          // Not Radix's Overlay: it locks scrolling with a style element, which our content security policy refuses.
          // See ui.css.
          <div data-layer data-state={open ? 'open' : 'closed'} className={clsx('pointer-events-auto', veil)}>
            {content}
          </div>
        ) : (
          content
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Escape closes what Back would: a menu or a form within the overlay first. A drag ends by itself. */
function escape(event: Pick<KeyboardEvent, 'target' | 'defaultPrevented' | 'preventDefault'>): void {
  if (event.defaultPrevented) return;
  // The overlay beneath, from which this one was opened, hears of the key too.
  event.preventDefault();
  if (!(event.target as Element).closest('[data-escape]')) closeTopmost();
}

export const ModalTitle = Dialog.Title;
export const ModalDescription = Dialog.Description;
export const ModalClose = Dialog.Close;

/** Radix returns the focus only to its own Trigger, and ours are opened by state. */
function useFocus(initial: ModalProps['initialFocus']) {
  const opener = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = pathOf(document.activeElement);
      if (!initial?.current) return;
      event.preventDefault();
      initial.current.focus({ preventScroll: true });
      initial.current.scrollIntoView({ block: 'center' });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // If a navigation closed it, the focus is on the new page already.
      if (document.activeElement !== document.body) return;
      handOn(opener.current);
    },
  };
}
