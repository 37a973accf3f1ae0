import { ShieldOff } from 'lucide-react';
import { undoTwoFactor } from './auth.api.ts';
import { UndoScreen } from './UndoScreen.tsx';
import { recoveryTexts } from './recovery.texts.ts';

/** The link in the e-mail about two-factor sign-in opens it. */
export default function UndoTwoFactorScreen() {
  return (
    <UndoScreen undo={undoTwoFactor} icon={<ShieldOff aria-hidden />} texts={recoveryTexts.undoTwoFactor} />
  );
}
