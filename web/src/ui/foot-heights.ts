/** Pixels of what floats at the foot of the screen. */
const heights = { dock: 0, toast: 0 };

/**
 * Nothing is covered: the page has that much padding, and what is scrolled to stops above it. A custom property of the
 * root itself, inherited or not, would have Chromium restyle every element at each change.
 */
export function setFootHeight(of: keyof typeof heights, pixels: number): void {
  if (heights[of] === pixels) return;
  heights[of] = pixels;
  document.body.style.setProperty('--dock', `${heights.dock}px`);
  document.documentElement.style.scrollPaddingBottom = `min(${heights.dock + heights.toast}px + 1.25rem, 50dvh)`;
}
