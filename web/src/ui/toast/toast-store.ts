import { createStore, useStore } from '../../browser/store.ts';

export const TOAST_LIMIT = 1;
/** Moves the focus to the toasts. */
export const TOASTS_KEY = 'F8';
export const TOAST_DURATION = 5_000;
/** How long a dismissed toast stays in the list. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  /** `note`: nothing was done, and nothing has failed. */
  variant?: 'default' | 'note' | 'destructive';
}

export interface Toast extends ToastContent {
  id: string;
  open: boolean;
}

const toasts = createStore<readonly Toast[]>([]);
let count = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a message in place of the current one. May be called from anywhere, also outside React. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  const id = String(++count);
  toasts.set([{ ...content, id, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string) {
  for (const one of toasts.get()) {
    if ((id !== undefined && one.id !== id) || removals.has(one.id)) continue;
    const removal = setTimeout(() => {
      removals.delete(one.id);
      toasts.set(toasts.get().filter((other) => other.id !== one.id));
    }, TOAST_REMOVE_DELAY);
    removals.set(one.id, removal);
  }
  toasts.set(toasts.get().map((one) => (id === undefined || one.id === id ? { ...one, open: false } : one)));
}

export const currentToasts = toasts.get;

export const useToasts = (): readonly Toast[] => useStore(toasts);
