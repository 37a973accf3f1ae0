import { FramedPage } from '../../frame/FramedPage.tsx';
import { useFramePlace } from '../../frame/frame-place.ts';
import { trainingTexts } from './training.texts.ts';

/** The clip in its frame; it and the player ask each other for silence. */
export function PreviewClip() {
  const src = useFramePlace('previewFrame');
  return <FramedPage src={src} texts={trainingTexts.clip} height="min-h-[7.25rem]" low overlay={0} />;
}
