import { CardDialog, type CardDialogProps } from './CardDialog.tsx';
import { SheetDialog } from './SheetDialog.tsx';

/** Both dialogs, so that they and what draws the cards are one script. */
export default function CardDialogs({ kind, ...dialog }: CardDialogProps & { kind: 'card' | 'sheet' }) {
  return kind === 'card' ? <CardDialog {...dialog} /> : <SheetDialog {...dialog} />;
}
