import { ShieldOff } from 'lucide-react';
import { undoTwoFactor } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { UndoScreen } from './UndoScreen.tsx';

/** The link in the e-mail about two-factor sign-in opens it. */
export default function UndoTwoFactorScreen() {
  return <UndoScreen undo={undoTwoFactor} icon={<ShieldOff aria-hidden />} texts={authTexts.undoTwoFactor} />;
}
