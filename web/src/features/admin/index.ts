export { AdminPage } from './AdminPage.tsx';
export { CsvButton } from './CsvButton.tsx';
export { FoldedFilters } from './FoldedFilters.tsx';
export { LoadingRows } from './LoadingRows.tsx';
export { SearchWords } from './SearchWords.tsx';
export { useAddressFilters } from './use-address-filters.ts';
export { type Again, useAgainDialog } from './use-again-dialog.tsx';
export { useFocusOnNew } from './use-focus-on-new.ts';
