import { useAuth } from '../../features/auth/index.ts';
import { useUpdateState } from '../../pwa/app-update.ts';
import { OfflineIndicator } from '../../pwa/OfflineIndicator.tsx';
import { dispensable, lazyComponent } from '../../ui/lazy-component.tsx';
import { AudioDock } from './AudioDock.tsx';
import { Dock } from './Dock.tsx';

// Loaded after the page, and most of the time not at all.
const { Component: UpdatePrompt } = lazyComponent(() => import('../../pwa/UpdatePrompt.tsx'));
const InstallBanner = dispensable(() => import('../../pwa/InstallBanner.tsx'));
const PushOptIn = dispensable(() => import('../../features/notifications/opt-in/PushOptIn.tsx'));

/** At the foot of every page: the offline indicator, at most one card, the player. */
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
