import { Undo2 } from 'lucide-react';
import { undoEmailChange } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { UndoScreen } from './UndoScreen.tsx';

/** The link in the e-mail to a member's former address opens it. */
export default function UndoEmailChangeScreen() {
  return <UndoScreen undo={undoEmailChange} icon={<Undo2 aria-hidden />} texts={authTexts.undoEmailChange} />;
}
