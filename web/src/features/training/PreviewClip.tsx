import { previewClip } from '@clear-spring/content';
import { useRef } from 'react';
import { useFrameSilence } from '../../player/frame-silence.ts';

/** A built-in widget page. It may run its script and nothing else; it and the player ask each other for silence. */
export function PreviewClip() {
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameSilence(frame);
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
