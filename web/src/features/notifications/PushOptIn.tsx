import { Bell, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { optInTexts } from './opt-in.texts.ts';
import { usePushOptIn } from './use-push-opt-in.ts';

const IOSSteps = lazy(() => import('./IOSSteps.tsx'));

const texts = optInTexts.banner;
const sentences = { other: texts.text, 'modern-ios': texts.iosText, 'old-ios': texts.oldIosText };

/** The card at the foot of the page that offers notifications to a browser that has none yet. */
export default function PushOptIn() {
  const { device, isOffered, showsSteps, isEnabling, enable, dismiss, closeSteps } = usePushOptIn();

  /** The control that was used goes away, and with it the keyboard's place. */
  function leave(): void {
    dismiss();
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <>
      {isOffered && (
        <aside
          aria-label={texts.title}
          className="pointer-events-auto relative grid w-full animate-rise grid-cols-[3.25rem_1fr] items-center gap-x-4 rounded-card bg-lifted p-[1.1rem] shadow-float wide:w-[26rem]"
        >
          <span className="grid size-[3.25rem] place-items-center rounded-full bg-spring-wash text-spring-ink">
            <Bell aria-hidden />
          </span>
          <div className="pr-8">
            <h2 className="t-name">{texts.title}</h2>
            <p className="mt-[0.15rem] text-label leading-[1.4] text-ink-soft">{sentences[device]}</p>
          </div>
          <RoundButton label={texts.close} onClick={leave} className="absolute top-1 right-1">
            <X aria-hidden />
          </RoundButton>
          <div className="col-span-2 mt-4 grid grid-cols-2 gap-[0.6rem]">
            <Button variant="tint" onClick={leave}>
              {texts.later}
            </Button>
            <Button busy={isEnabling} onClick={() => void enable()}>
              {texts.enable}
            </Button>
          </div>
        </aside>
      )}
      {showsSteps && (
        <Suspense>
          <IOSSteps
            isTrying={isEnabling}
            onTryAgain={() => void enable()}
            onNotNow={leave}
            onClose={closeSteps}
          />
        </Suspense>
      )}
    </>
  );
}
