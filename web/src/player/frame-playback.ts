import { type RefObject, useEffect } from 'react';
import { playerStore } from './player-state.ts';

/**
 * An embed and the player are never heard at once: whichever begins silences the other. The two write to each
 * other, since an embed has no origin of its own; an outside page does not answer, and nothing is lost.
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
      // It has no origin that could be named.
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
