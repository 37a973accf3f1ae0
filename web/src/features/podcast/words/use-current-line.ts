import { useLayoutEffect, useState } from 'react';
import { player } from '../../../player/player.ts';
import { playerStore, usePlayerState } from '../../../player/player-state.ts';
import { createCueClock } from './cue-clock.ts';

/** The line of the episode that is being said; -1 before the first, and while another episode is in the player. */
export function useCurrentLine(id: string, starts: readonly number[]): number {
  const [line, setLine] = useState(-1);
  const isActive = usePlayerState(({ track }) => track?.id === id);
  // Before the first paint, so that the transcript opens where the sound is.
  useLayoutEffect(() => {
    if (!isActive) return;
    const { look, stop } = createCueClock(starts, listen, setLine);
    look();
    const unsubscribe = playerStore.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isActive, starts]);
  return isActive ? line : -1;
}

function listen() {
  const { isPlaying, isWaiting, playbackRate } = playerStore.get();
  return {
    position: player().position(),
    rate: playbackRate,
    isMoving: isPlaying && !isWaiting && !document.hidden,
  };
}
