import { clsx } from 'clsx';
import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { dismissToast, TOAST_DURATION, type Toast } from './toast-store.ts';

interface Props {
  toasts: readonly Toast[];
}

/** The one place where toasts appear. F8 brings the focus here. */
export function ToastList({ toasts }: Props) {
  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // Each toast announces itself. The attribute keeps the region in reach while a dialog hides the page.
        aria-live="off"
        className={clsx(
          'fixed inset-x-0 z-30 mx-auto flex w-full flex-col items-center px-3 desk:max-w-[420px] desk:px-0',
          // --dock is the height of what lies at the foot of the screen, such as the mini player
          'bottom-[calc(var(--dock,0px)+max(1.25rem,env(safe-area-inset-bottom)))]',
          // A sheet has its buttons at the foot of the phone: a toast must not lie on them.
          'max-desk:[body:has([role=dialog])_&]:top-[max(0.75rem,env(safe-area-inset-top))]',
          'max-desk:[body:has([role=dialog])_&]:bottom-auto',
        )}
      />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive';
  const Icon = destructive ? CircleAlert : Check;
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      className={clsx(
        'flex max-w-full items-center gap-3 rounded-card bg-ink py-1.5 pr-1.5 pl-5 text-label leading-snug text-ground shadow-float',
        'animate-rise data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-[120%]',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]',
      )}
    >
      <Icon className={destructive ? 'text-rose-wash' : 'text-sage-wash'} aria-hidden />
      <div className="py-1.5">
        <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
        {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="grid size-touch flex-none place-items-center rounded-full hover:bg-ground/12 focus-visible:outline-ground focus-visible:-outline-offset-3"
      >
        <X aria-hidden />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
