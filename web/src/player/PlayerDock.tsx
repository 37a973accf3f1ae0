import { useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { isShortcut, playerShortcut } from './keyboard-shortcuts.ts';
import { MiniPlayer } from './MiniPlayer.tsx';
import { player } from './player.ts';
import { usePlayerNote } from './player-note.ts';
import { playerStore, type Track, usePlayerState } from './player-state.ts';

const { Component: ShortcutsDialog } = lazyComponent(() => import('./ShortcutsDialog.tsx'));

interface PlayerDockProps {
  /** Whether the page is the audio library. */
  inLibrary: boolean;
  /** Leads to the page with the full player of this track. */
  hrefOf: (track: Track) => string;
}

/** The mini player, except where the page shows the full one, with the keyboard shortcuts and their announcements. */
export default function PlayerDock({ inLibrary, hrefOf }: PlayerDockProps) {
  const track = usePlayerState((state) => state.track);
  const isOnPage = usePlayerState((state) => state.isOnPage);
  const isHelpOpen = usePlayerState((state) => state.isHelpOpen);
  useKeys(inLibrary);
  return (
    <>
      <PlayerNote />
      {track && !isOnPage && <MiniPlayer track={track} href={hrefOf(track)} />}
      {isHelpOpen !== null && <ShortcutsDialog onLost={() => playerStore.change({ isHelpOpen: null })} />}
    </>
  );
}

function useKeys(inLibrary: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act =
      event.key === '?' && isShortcut(event) ? openHelp : playerShortcut(event, player(), inLibrary);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const openHelp = () => playerStore.change({ isHelpOpen: true });

function PlayerNote() {
  const note = usePlayerNote();
  return (
    <p
      role="status"
      // Where nothing else floats the dock has no width, and the note stands beside the edge of the screen.
      className="pointer-events-none absolute right-0 bottom-full w-max max-w-[calc(100dvw-2rem)] min-w-full pb-3 text-center empty:pb-0"
    >
      {note && (
        <span className="inline-flex min-h-10 animate-fade items-center rounded-card bg-ink px-4 py-1 text-label font-[560] text-ground shadow-float">
          {note.text}
        </span>
      )}
    </p>
  );
}
