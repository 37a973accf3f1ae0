import { previewClip } from '@clear-spring/content';
import { useEffect, useRef } from 'react';
import { playerState, subscribeToPlayer } from '../../player/player-state.ts';

/** A built-in widget page. It may run its script and nothing else; the two ask each other for silence. */
export function PreviewClip() {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const widget = () => frame.current?.contentWindow;
    async function giveWay({ source, data }: MessageEvent) {
      if (source !== widget() || data !== 'preview plays' || !playerState().isPlaying) return;
      const { player } = await import('../../player/audio-engine.ts');
      player.pause();
    }
    const listen = (event: MessageEvent) => void giveWay(event);
    window.addEventListener('message', listen);
    let wasPlaying = playerState().isPlaying;
    const unsubscribe = subscribeToPlayer(() => {
      const { isPlaying } = playerState();
      // It has no origin that could be named.
      if (isPlaying && !wasPlaying) widget()?.postMessage('be quiet', '*');
      wasPlaying = isPlaying;
    });
    return () => {
      window.removeEventListener('message', listen);
      unsubscribe();
    };
  }, []);
  return (
    <div className="mb-8 h-29 max-w-[40rem] overflow-hidden rounded-card bg-paper shadow-rest">
      <iframe
        ref={frame}
        src={previewClip.src}
        title={previewClip.title}
        sandbox="allow-scripts"
        className="size-full border-0"
      />
    </div>
  );
}
