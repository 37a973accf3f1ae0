import { Bell } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { DockCard } from '../../../ui/DockCard.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { usePromptSlot } from '../../../ui/prompt-slot.ts';
import { optInTexts } from './opt-in.texts.ts';
import { usePushOptIn } from './use-push-opt-in.ts';

const { Component: IOSSteps } = lazyComponent(() => import('./IOSSteps.tsx'));

const texts = optInTexts.banner;
const sentences = { other: texts.text, 'modern-ios': texts.iosText, 'old-ios': texts.oldIosText };

/** Offers push notifications to a browser that is not subscribed. */
export default function PushOptIn() {
  const { platform, isOffered, showsSteps, isEnabling, enable, dismiss, closeSteps } = usePushOptIn();
  const isShown = usePromptSlot(isOffered);
  return (
    <>
      {isShown && (
        <Offer
          sentence={sentences[platform]}
          canEnable={platform !== 'old-ios'}
          isEnabling={isEnabling}
          onEnable={() => void enable()}
          onDismiss={dismiss}
        />
      )}
      {showsSteps && (
        <IOSSteps
          isTrying={isEnabling}
          onTryAgain={() => void enable()}
          onNotNow={dismiss}
          onClose={closeSteps}
          onLost={closeSteps}
        />
      )}
    </>
  );
}

interface OfferProps {
  sentence: string;
  canEnable: boolean;
  isEnabling: boolean;
  onEnable: () => void;
  onDismiss: () => void;
}

/** The card at the foot of the page. */
function Offer({ sentence, canEnable, isEnabling, onEnable, onDismiss }: OfferProps) {
  return (
    <DockCard
      icon={<Bell aria-hidden />}
      title={texts.title}
      text={sentence}
      close={{ label: texts.close, onClose: onDismiss }}
    >
      {canEnable && (
        <>
          <Button variant="tint" onClick={onDismiss}>
            {texts.later}
          </Button>
          <Button busy={isEnabling} onClick={onEnable}>
            {texts.enable}
          </Button>
        </>
      )}
    </DockCard>
  );
}
