import { brand } from '@clear-spring/content';
import { Button } from '../ui/Button.tsx';
import { DockCard } from '../ui/DockCard.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Picture } from '../ui/Picture.tsx';
import { usePromptSlot } from '../ui/prompt-slot.ts';
import { pwaTexts } from './pwa.texts.ts';
import { useInstall } from './use-install.ts';

const { Component: InstallGuide } = lazyComponent(() => import('./InstallGuide.tsx'));

const texts = pwaTexts.install;

/** Offers to put the app on the home screen. */
export default function InstallBanner() {
  const { isOffered, isGuideOpen, notNow, install, setGuideOpen } = useInstall();
  const isShown = usePromptSlot(isOffered);
  if (!isShown) return null;
  return (
    <>
      <DockCard
        icon={<Picture src="/art/icon.svg" alt={brand.productName} width={52} height={52} />}
        title={texts.title}
        text={texts.text}
      >
        <Button variant="tint" onClick={notNow}>
          {texts.notNow}
        </Button>
        <Button onClick={() => void install()}>{texts.install}</Button>
      </DockCard>
      {isGuideOpen && (
        <InstallGuide
          onClose={() => setGuideOpen(false)}
          onDone={notNow}
          onLost={() => setGuideOpen(false)}
        />
      )}
    </>
  );
}
