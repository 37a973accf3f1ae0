export { CsUserIdNote } from './CsUserIdNote.tsx';
export { knownPurchaseLink, makePurchaseLink } from './links.api.ts';
export { linksTexts } from './links.texts.ts';
export { QrDialog } from './QrDialog.tsx';
