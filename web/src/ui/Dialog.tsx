import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title, read out with it. */
  description?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A sheet from below on phones, a centred card when wide. Traps the focus and gives it back to what opened it. */
export function Dialog({ open, onOpenChange, title, description, children, className }: DialogProps) {
  const focus = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Not Radix's Overlay, which locks the scroll by a style element that a strict policy refuses; see ui.css. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-20 grid animate-fade items-end bg-veil data-[state=closed]:animate-fade-out desk:place-items-center"
        >
          <RadixDialog.Content
            {...focus}
            {...(!description && { 'aria-describedby': undefined })}
            onKeyDown={(event) => {
              // Radix hands Escape to the topmost layer alone, and a toast would be that.
              if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
            }}
            className={clsx(
              'relative max-h-[92dvh] w-full overflow-y-auto bg-lifted text-center shadow-float outline-none',
              'rounded-t-sheet px-6 pt-[0.6rem] pb-[max(1.75rem,env(safe-area-inset-bottom))]',
              'animate-sheet data-[state=closed]:animate-sheet-out',
              'desk:w-[27rem] desk:rounded-sheet desk:px-8 desk:pt-6 desk:pb-8',
              className,
            )}
          >
            <div
              className="mx-auto mb-2 h-1 w-10 rounded-full bg-line-firm opacity-60 desk:hidden"
              aria-hidden
            />
            <RadixDialog.Title className="t-head px-10 pt-2">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mx-auto mt-2 max-w-[36ch] text-ink-soft">
                {description}
              </RadixDialog.Description>
            )}
            {children}
            <RadixDialog.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-touch place-items-center rounded-full hover:bg-well"
            >
              <X aria-hidden />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The actions of a dialog: one fills the width, two are an equal pair. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-[1.1rem] grid auto-cols-fr grid-flow-col gap-[0.625rem] *:px-3">{children}</div>;
}

/** Radix gives the focus back only to its own Trigger, and our dialogs are opened by state. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed it by going elsewhere has the focus there already.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
