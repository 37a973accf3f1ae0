import { pages } from '@clear-spring/content';
import { useFrameUrl } from '../../frame/frame-url.ts';
import { FramedPage } from '../../frame/FramedPage.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { Skippable } from '../../ui/SkipLink.tsx';
import { photosTexts } from './photos.texts.ts';

export default function PhotosScreen() {
  const { title, intro } = pages.eventPhotos;
  const src = useFrameUrl('photosFrame');
  return (
    <>
      <PageIntro title={title} intro={intro} />
      <Skippable name="photos">
        <FramedPage src={src} texts={photosTexts} height="min-h-[43.75rem]" reloadable />
      </Skippable>
    </>
  );
}
