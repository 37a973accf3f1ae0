import { ShieldOff } from 'lucide-react';
import { undoTwoFactor } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { UndoScreen } from './UndoScreen.tsx';

/** Where the link in the e-mail about two-factor sign-in leads. */
export default function UndoTwoFactorScreen() {
  return <UndoScreen undo={undoTwoFactor} icon={<ShieldOff aria-hidden />} texts={authTexts.undoTwoFactor} />;
}
