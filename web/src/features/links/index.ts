export { CsUserIdNote } from './CsUserIdNote.tsx';
export { LinkDialogs } from './LinkDialogs.tsx';
export { RowActions } from './RowActions.tsx';
export { SentenceLine } from './SentenceLine.tsx';
export { type LinkAction, type LinkActions, useLinkActions } from './use-link-actions.ts';
