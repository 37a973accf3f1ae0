/** A count as people write it: 1,234,567. A small one needs no Intl, whose data take a phone 50 ms to load. */
export const figure = (count: number): string =>
  count < 1_000 ? String(count) : count.toLocaleString('en-US');
