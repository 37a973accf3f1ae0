import { Bell, X } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { optInTexts } from './opt-in.texts.ts';
import { usePushOptIn } from './use-push-opt-in.ts';

const IOSSteps = lazy(() => import('./IOSSteps.tsx'));

const texts = optInTexts.banner;
const sentences = { other: texts.text, 'modern-ios': texts.iosText, 'old-ios': texts.oldIosText };

/** Offers notifications to a browser that has none yet. */
export default function PushOptIn() {
  const { device, isOffered, showsSteps, isEnabling, enable, dismiss, closeSteps } = usePushOptIn();
  return (
    <>
      {isOffered && (
        <Offer
          sentence={sentences[device]}
          isEnabling={isEnabling}
          onEnable={() => void enable()}
          onDismiss={dismiss}
        />
      )}
      {showsSteps && (
        <Suspense>
          <IOSSteps
            isTrying={isEnabling}
            onTryAgain={() => void enable()}
            onNotNow={dismiss}
            onClose={closeSteps}
          />
        </Suspense>
      )}
    </>
  );
}

interface OfferProps {
  sentence: string;
  isEnabling: boolean;
  onEnable: () => void;
  onDismiss: () => void;
}

/** The card at the foot of the page. */
function Offer({ sentence, isEnabling, onEnable, onDismiss }: OfferProps) {
  useEffect(() => keepKeyboardsPlace, []);
  return (
    <aside
      aria-label={texts.title}
      className="pointer-events-auto relative grid w-full animate-rise grid-cols-[3.25rem_1fr] items-center gap-x-4 rounded-card bg-lifted p-[1.1rem] shadow-float wide:w-[26rem]"
    >
      <span className="grid size-[3.25rem] place-items-center rounded-full bg-spring-wash text-spring-ink">
        <Bell aria-hidden />
      </span>
      <div className="pr-8">
        <h2 className="t-name">{texts.title}</h2>
        <p className="mt-[0.15rem] text-label leading-[1.4] text-ink-soft">{sentence}</p>
      </div>
      <RoundButton label={texts.close} onClick={onDismiss} className="absolute top-1 right-1">
        <X aria-hidden />
      </RoundButton>
      <div className="col-span-2 mt-4 grid grid-cols-2 gap-[0.6rem]">
        <Button variant="tint" onClick={onDismiss}>
          {texts.later}
        </Button>
        <Button busy={isEnabling} onClick={onEnable}>
          {texts.enable}
        </Button>
      </div>
    </aside>
  );
}

/** The control that was used has gone with the card. */
function keepKeyboardsPlace(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
