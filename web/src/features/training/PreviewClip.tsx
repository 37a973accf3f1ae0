import { previewClip } from '@clear-spring/content';
import { useRef } from 'react';
import { Frame } from '../../frame/Frame.tsx';
import { useFramePlace } from '../../frame/frame-place.ts';
import { useFrameSilence } from '../../player/frame-silence.ts';

/** The clip in its frame; it and the player ask each other for silence. */
export function PreviewClip() {
  const frame = useRef<HTMLIFrameElement>(null);
  const src = useFramePlace('previewFrame');
  useFrameSilence(frame);
  return (
    <div className="h-29 overflow-hidden rounded-card bg-paper shadow-rest">
      {src && <Frame ref={frame} src={src} title={previewClip.title} />}
    </div>
  );
}
