import { useEffect } from 'react';
import { useLocation } from '../../browser/router.tsx';
import { playerStore, usePlayerState } from '../../player/player-state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { episodePath, paths } from '../../navigation/paths.ts';

// Loaded only for those who listen.
const { Component: PlayerDock } = lazyComponent(() => import('../../player/PlayerDock.tsx'));
const { Component: NowPlayingSheet, prefetch: fetchSheet } = lazyComponent(
  () => import('../../features/podcast/now-playing/NowPlayingSheet.tsx'),
);

/**
 * The player at the foot of the page, and the sheet that it opens: from the first episode on, and in the library always,
 * for its keyboard shortcuts.
 */
export function AudioDock() {
  const { pathname } = useLocation();
  const isNeeded = usePlayerState((state) => state.track !== null);
  const isSheetNeeded = usePlayerState((state) => state.isSheetOpen !== null);
  const inLibrary = pathname === paths.advancedAudios;
  useEffect(() => {
    // Before it is needed: the connection may be gone by then.
    if (isNeeded || inLibrary) fetchSheet();
    if (!isNeeded) closeSheet();
  }, [isNeeded, inLibrary]);
  if (!isNeeded && !inLibrary) return null;
  return (
    <>
      <PlayerDock inLibrary={inLibrary} hrefOf={(track) => episodePath(track.id)} />
      {isNeeded && isSheetNeeded && <NowPlayingSheet onLost={closeSheet} />}
    </>
  );
}

const closeSheet = () => playerStore.change({ isSheetOpen: null });
