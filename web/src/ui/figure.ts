/** A whole number as people write it: 1,234,567. Without Intl, whose data take a phone 50 ms to load. */
export const figure = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${figure(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, '0')}`;
