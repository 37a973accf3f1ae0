/** As a `ref`: focuses the element that replaces the control just used. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
