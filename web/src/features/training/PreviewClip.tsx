import { FramedPage } from '../../frame/FramedPage.tsx';
import { useFrameUrl } from '../../frame/frame-url.ts';
import { trainingTexts } from './training.texts.ts';

/** The clip in its frame; it and the player ask each other for silence. */
export function PreviewClip() {
  const src = useFrameUrl('previewFrame');
  return <FramedPage src={src} texts={trainingTexts.clip} height="min-h-[7.25rem]" low overlay={0} />;
}
