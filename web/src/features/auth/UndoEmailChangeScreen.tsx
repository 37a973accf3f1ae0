import { Undo2 } from 'lucide-react';
import { undoEmailChange } from './auth.api.ts';
import { UndoScreen } from './UndoScreen.tsx';
import { recoveryTexts } from './recovery.texts.ts';

/** The link in the e-mail to a member's former address opens it. */
export default function UndoEmailChangeScreen() {
  return (
    <UndoScreen undo={undoEmailChange} icon={<Undo2 aria-hidden />} texts={recoveryTexts.undoEmailChange} />
  );
}
