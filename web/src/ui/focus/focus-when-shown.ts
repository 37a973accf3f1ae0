/** As a `ref`: what takes the place of the control that was just used takes the focus too. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
