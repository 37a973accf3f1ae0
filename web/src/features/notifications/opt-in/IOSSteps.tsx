import { pushPermission } from '../../../pwa/browser-push.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { optInTexts } from './opt-in.texts.ts';
import { useTestNotification } from '../use-test-notification.ts';

const texts = optInTexts.steps;

interface IOSStepsProps {
  isTrying: boolean;
  onTryAgain: () => void;
  onNotNow: () => void;
  onClose: () => void;
}

/** Explains how to get notifications on an iPhone. */
export default function IOSSteps({ isTrying, onTryAgain, onNotNow, onClose }: IOSStepsProps) {
  const testing = useTestNotification(optInTexts.testFailed);
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <Steps steps={texts.list} className="mt-5" />
      <p className="mt-5 rounded-field bg-well px-4 py-3 text-left text-small">{texts.blocked}</p>
      <div className="mt-5 grid gap-[0.625rem]">
        {pushPermission() === 'granted' && (
          <Button
            variant="tint"
            disabled={isTrying}
            busy={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {texts.test}
          </Button>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-[0.625rem]">
          <Button variant="plain" onClick={onNotNow}>
            {texts.notNow}
          </Button>
          <Button busy={isTrying} onClick={onTryAgain}>
            {texts.again}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
