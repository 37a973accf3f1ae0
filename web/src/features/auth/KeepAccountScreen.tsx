import { DoorOpen } from 'lucide-react';
import { keepAccount } from './auth.api.ts';
import { UndoScreen } from './UndoScreen.tsx';
import { recoveryTexts } from './recovery.texts.ts';

/** The link in the e-mail about the closing opens it, and whoever signs in until then gets here too. */
export default function KeepAccountScreen() {
  return <UndoScreen undo={keepAccount} icon={<DoorOpen aria-hidden />} texts={recoveryTexts.keepAccount} />;
}
