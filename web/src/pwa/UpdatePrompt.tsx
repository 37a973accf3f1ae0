import { Sparkles } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { DockCard } from '../ui/DockCard.tsx';
import { usePromptSlot } from '../ui/prompt-slot.ts';
import { putOffUpdate, update, useUpdateState } from './app-update.ts';
import { pwaTexts } from './pwa.texts.ts';

const texts = pwaTexts.update;

/** Offers a new version. After "Later", it comes the next time the app opens. */
export default function UpdatePrompt() {
  const state = useUpdateState();
  const isShown = usePromptSlot(state !== 'none');
  if (!isShown) return null;
  const isWanted = state === 'wanted';
  return (
    <DockCard
      icon={<Sparkles aria-hidden />}
      title={texts.title}
      text={isWanted ? texts.whenSilent : texts.text}
    >
      <Button variant="tint" onClick={putOffUpdate}>
        {texts.later}
      </Button>
      <Button busy={isWanted} onClick={update}>
        {texts.update}
      </Button>
    </DockCard>
  );
}
