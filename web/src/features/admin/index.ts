export { AdminPage } from './AdminPage.tsx';
export { CsvButton } from './CsvButton.tsx';
export { FoldedFilters } from './FoldedFilters.tsx';
export { LoadingRows } from './LoadingRows.tsx';
export { SearchWords } from './SearchWords.tsx';
export { useAddressFilters } from './use-address-filters.ts';
export { useFocusOnNew } from './use-focus-on-new.ts';
export { useQuestion } from './use-question.ts';
export { type Remedy, useRemedyDialog } from './use-remedy-dialog.tsx';
