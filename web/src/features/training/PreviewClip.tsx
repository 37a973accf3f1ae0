import { FramedPage } from '../../frame/FramedPage.tsx';
import { useFrameUrl } from '../../frame/frame-url.ts';
import { trainingTexts } from './training.texts.ts';

/** The clip in its frame. It and the player pause each other. */
export function PreviewClip() {
  const src = useFrameUrl('previewFrame');
  return <FramedPage src={src} texts={trainingTexts.clip} height="min-h-[7.25rem]" low overlay={0} />;
}
