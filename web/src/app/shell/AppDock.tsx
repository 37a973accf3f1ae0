import { useAuth } from '../../features/auth/index.ts';
import { useUpdateState } from '../../pwa/app-update.ts';
import { OfflineIndicator } from '../../pwa/OfflineIndicator.tsx';
import { dispensable, latePart } from '../../ui/late-part.tsx';
import { AudioDock } from './AudioDock.tsx';
import { Dock } from './Dock.tsx';

// They come when the page is there, and most of the time not at all.
const { Component: UpdatePrompt } = latePart(() => import('../../pwa/UpdatePrompt.tsx'));
const InstallBanner = dispensable(() => import('../../pwa/InstallBanner.tsx'));
const PushOptIn = dispensable(() => import('../../features/notifications/opt-in/PushOptIn.tsx'));

/** What stands at the foot of every page: whether it is offline, at most one card, what plays. */
export default function AppDock() {
  const { user } = useAuth();
  const hasUpdate = useUpdateState() !== 'none';
  return (
    <Dock>
      <OfflineIndicator />
      {hasUpdate && <UpdatePrompt />}
      {user && (
        <>
          <InstallBanner />
          <PushOptIn />
          <AudioDock />
        </>
      )}
    </Dock>
  );
}
