import { Frame } from '../../frame/Frame.tsx';
import { useFramePlace } from '../../frame/frame-place.ts';
import { Picture } from '../../ui/Picture.tsx';
import { productsTexts } from './products.texts.ts';

/** The film in its frame, over its first picture. */
export function IntroVideo() {
  const src = useFramePlace('productVideoFrame');
  return (
    <div className="relative isolate aspect-video overflow-hidden rounded-card">
      <Picture
        src="/art/hero-spring.svg"
        className="absolute inset-0 -z-10 size-full object-cover object-[80%_60%]"
      />
      {src && <Frame src={src} title={productsTexts.videoTitle} loading="lazy" />}
    </div>
  );
}
