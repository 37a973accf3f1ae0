import { clsx } from 'clsx';
import { CloudOff, RotateCw } from 'lucide-react';
import { useOnline } from '../../http/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { atTheFoot, DockCard } from '../../ui/DockCard.tsx';
import { clearLoadFailure, useLoadFailure } from '../../ui/load-failure.ts';

const texts = {
  title: 'Something is missing',
  online: 'A part of the app could not be loaded. There may be a new version: reload the page to get it.',
  offline: 'A part of the app could not be loaded. Check your connection, then try again.',
  notNow: 'Not Now',
  reload: 'Reload',
  close: 'Close the notice',
};

/**
 * Says that a lazy component did not load. It belongs to the first script: after a deployment the toasts' script may be
 * lost as well.
 */
export function LoadFailureNotice() {
  const lost = useLoadFailure();
  const online = useOnline();
  if (!lost) return null;
  function close() {
    clearLoadFailure();
    if (lost?.opener instanceof HTMLElement) lost.opener.focus();
  }
  return (
    <div role="alert" className={clsx(atTheFoot, 'z-30')}>
      <DockCard
        icon={<CloudOff aria-hidden />}
        title={texts.title}
        text={online ? texts.online : texts.offline}
        {...(!online && { close: { label: texts.close, onClose: close } })}
      >
        {online && (
          <>
            <Button variant="tint" onClick={close}>
              {texts.notNow}
            </Button>
            <Button icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
              {texts.reload}
            </Button>
          </>
        )}
      </DockCard>
    </div>
  );
}
