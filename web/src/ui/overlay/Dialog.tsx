import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Modal, ModalClose, ModalDescription, ModalTitle } from './Modal.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title, read out with it. */
  description?: ReactNode;
  /** What has the focus at first, in sight; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A sheet from below on phones, a centred card when wide. If it is higher than the screen it scrolls, but for its cross. */
export function Dialog({ title, description, children, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      isDescribed={Boolean(description)}
      veil="fixed inset-0 z-20 grid animate-fade items-end bg-veil data-[state=closed]:animate-fade-out desk:place-items-center"
      className={look}
    >
      <div className="col-start-1 row-start-1 min-w-0">
        <div
          className="mx-auto mb-2 h-1 w-10 flex-none rounded-full bg-line-firm opacity-60 desk:hidden"
          aria-hidden
        />
        <ModalTitle className="t-head px-10 pt-2">{title}</ModalTitle>
        {description && (
          <ModalDescription className="mx-auto mt-2 max-w-[36ch] text-ink-soft">
            {description}
          </ModalDescription>
        )}
        {children}
      </div>
      <ModalClose
        aria-label="Close"
        className="sticky top-0.5 col-start-1 row-start-1 mt-0.5 -mr-3 grid size-touch place-items-center self-start justify-self-end rounded-full bg-lifted hover:bg-well desk:-top-3 desk:-mt-3 desk:-mr-5"
      >
        <X aria-hidden />
      </ModalClose>
    </Modal>
  );
}

const look = [
  'grid max-h-[92dvh] w-full scroll-pt-14 grid-cols-[minmax(0,1fr)] overflow-y-auto bg-lifted text-center shadow-float outline-none',
  'rounded-t-sheet px-6 pt-2.5 pb-[max(1.75rem,env(safe-area-inset-bottom))]',
  'animate-sheet data-[state=closed]:animate-sheet-out',
  'desk:w-[27rem] desk:rounded-sheet desk:px-8 desk:pt-6 desk:pb-8',
].join(' ');

/** The actions of a dialog: one fills the width, two are an equal pair while they fit. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-4.5 flex flex-wrap gap-2.5 *:flex-1 *:px-3">{children}</div>;
}
