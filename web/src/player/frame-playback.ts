import { type RefObject, useEffect } from 'react';
import { playerStore } from './player-state.ts';

/**
 * Only one of an embed and the player is heard: whichever starts pauses the other. They post messages to each other,
 * because the sandboxed embed has no origin. External pages ignore the messages.
 */
export function useFramePlayback(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const embed = () => frame.current?.contentWindow;
    async function giveWay({ source, data }: MessageEvent) {
      if (source !== embed() || (data !== 'widget plays' && data !== 'widget stops')) return;
      const isEmbedPlaying = data === 'widget plays';
      playerStore.change({ isEmbedPlaying });
      if (!isEmbedPlaying || !playerStore.get().isPlaying) return;
      const { player } = await import('./player.ts');
      player().pause();
    }
    const listen = (event: MessageEvent) => void giveWay(event);
    window.addEventListener('message', listen);
    let wasPlaying = playerStore.get().isPlaying;
    const unsubscribe = playerStore.subscribe(() => {
      const { isPlaying } = playerStore.get();
      // A sandboxed embed has no origin to name.
      if (isPlaying && !wasPlaying) embed()?.postMessage('be quiet', '*');
      wasPlaying = isPlaying;
    });
    return () => {
      window.removeEventListener('message', listen);
      unsubscribe();
      playerStore.change({ isEmbedPlaying: false });
    };
  }, [frame]);
}
