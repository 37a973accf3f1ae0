/** A count as people write it: 1,234,567. */
export const figure = (count: number): string => count.toLocaleString('en-US');
