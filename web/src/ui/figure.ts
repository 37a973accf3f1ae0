/** A count as people write it: 1,234,567. Intl would load its data for that, which takes a phone 50 ms of the first screen. */
export const figure = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
