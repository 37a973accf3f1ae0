import { DoorOpen } from 'lucide-react';
import { keepAccount } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { UndoScreen } from './UndoScreen.tsx';

/** The link in the e-mail about the closing opens it, and whoever signs in until then gets here too. */
export default function KeepAccountScreen() {
  return <UndoScreen undo={keepAccount} icon={<DoorOpen aria-hidden />} texts={authTexts.keepAccount} />;
}
