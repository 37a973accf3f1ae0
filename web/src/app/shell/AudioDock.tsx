import { useLocation } from 'react-router';
import { usePlayerState } from '../../player/player-state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { episodePath, paths } from '../../navigation/paths.ts';

// Loaded only for those who listen.
const { Component: PlayerDock } = lazyComponent(() => import('../../player/PlayerDock.tsx'));

/**
 * The player at the foot of the page: from the first episode on, and in the library always, for its keyboard shortcuts.
 */
export function AudioDock() {
  const { pathname } = useLocation();
  const isNeeded = usePlayerState((state) => state.track !== null);
  const inLibrary = pathname === paths.advancedAudios;
  if (!isNeeded && !inLibrary) return null;
  return <PlayerDock inLibrary={inLibrary} hrefOf={(track) => episodePath(track.id)} />;
}
