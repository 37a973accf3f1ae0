/**
 * How a closed row of the list is laid out. Before the list is there the same stands for its rows: what has other words or
 * less room would wrap elsewhere. On the smallest of the common phones its parts are closer, or no length had room beside
 * the series.
 */
export const rowGrid =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 @max-[20.5rem]:gap-x-2 wide:gap-x-4 @max-[13rem]:grid-cols-[minmax(0,1fr)_auto]';
/** On wide screens the status has a column of its own. */
export const rowGridClosed = 'wide:grid-cols-[auto_minmax(0,1fr)_6.5rem_auto]';
/** If the title would break within words beside the cover, it stands below. */
export const rowWords = 'min-w-0 @max-[13rem]:order-last @max-[13rem]:col-span-full @max-[13rem]:mt-2';
export const rowTitle = 'line-clamp-2 wrap-anywhere @max-[18rem]:line-clamp-none';
export const rowTitleClosed = 'wide:line-clamp-1';
export const rowFacts =
  'mt-[0.1rem] flex flex-wrap items-center gap-x-2.5 text-small leading-[1.4] text-ink-soft';
