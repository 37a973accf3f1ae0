import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useBackCloses } from './back.ts';
import { handOn, pathOf } from '../focus/keep-focus.ts';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Holds a ModalDescription. */
  isDescribed?: boolean;
  /** The look of what is between the page and it. */
  veil?: string;
  className: string;
  /** A ModalTitle, a ModalClose and the rest. */
  children: ReactNode;
}

/**
 * What lies over the page and keeps the focus until it is closed: by its cross, by Escape, by Back. Then what opened it
 * has the focus again. Every dialog and sheet is one.
 */
export function Modal({ open, onOpenChange, isDescribed, veil, className, children }: ModalProps) {
  useBackCloses(open, () => onOpenChange(false));
  const focus = useFocusReturn();
  const content = (
    <Dialog.Content
      {...focus}
      {...(!isDescribed && { 'aria-describedby': undefined })}
      onKeyDown={(event) => {
        // Radix hands Escape to the topmost layer alone, and a toast would be that.
        if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
      }}
      className={className}
    >
      {children}
    </Dialog.Content>
  );
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {veil ? (
          // Not Radix's Overlay, which locks the scroll by a style element that a strict policy refuses; see ui.css.
          <div data-state={open ? 'open' : 'closed'} className={veil}>
            {content}
          </div>
        ) : (
          content
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export const ModalTitle = Dialog.Title;
export const ModalDescription = Dialog.Description;
export const ModalClose = Dialog.Close;

/** Radix gives the focus back only to its own Trigger, and ours are opened by state. */
function useFocusReturn() {
  const opener = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = pathOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed it by going elsewhere has the focus there already.
      if (document.activeElement !== document.body) return;
      handOn(opener.current);
    },
  };
}
