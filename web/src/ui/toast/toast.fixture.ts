import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { currentToasts, type ToastContent } from './toast-store.ts';

/** Waits for the toast with exactly these texts. `isError` is about its look. */
export async function expectToast(title: string, description: string, { isError = false } = {}) {
  const heading = await screen.findByText(title, { selector: '[data-toasts] div' });
  expect(heading.nextElementSibling?.textContent).toBe(description);
  expect(heading.closest('li')?.classList.contains('border-2')).toBe(isError);
}

/** Waits for a toast about a failure. */
export const expectError = (title: string, description: string) =>
  expectToast(title, description, { isError: true });

/** The toasts that are shown, as they were written. */
export const shownToasts = (): ToastContent[] =>
  currentToasts()
    .filter(({ open }) => open)
    .map(({ id: _id, open: _open, ...content }) => content);

/** Waits until this is the only toast. */
export const expectOnlyToast = (content: ToastContent) =>
  waitFor(() => expect(shownToasts()).toEqual([content]));

/** The last toast of the tests before. */
let former: string | undefined;
beforeEach(() => {
  former = currentToasts()[0]?.id;
});

/** Waits for the one toast of this test, which may have closed again, with at least these parts. */
export const expectTold = (toast: object) =>
  waitFor(() => expect(currentToasts().filter(({ id }) => id !== former)).toMatchObject([toast]));
