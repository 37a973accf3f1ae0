import { type RefObject, useEffect } from 'react';
import { playerStore } from './player-state.ts';
import { joinSound } from './sole-sound.ts';

/**
 * An embed is heard alone: whatever starts pauses the rest. It is told by messages, because the sandboxed embed has no
 * origin. External pages ignore them.
 */
export function useFramePlayback(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const embed = () => frame.current?.contentWindow;
    // A sandboxed embed has no origin to name.
    const sound = joinSound(() => embed()?.postMessage('be quiet', '*'));
    function listen({ source, data }: MessageEvent) {
      if (source !== embed() || (data !== 'widget plays' && data !== 'widget stops')) return;
      const isEmbedPlaying = data === 'widget plays';
      playerStore.change({ isEmbedPlaying });
      if (isEmbedPlaying) sound.starts();
    }
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      sound.leave();
      playerStore.change({ isEmbedPlaying: false });
    };
  }, [frame]);
}
