import { FramedPage } from '../../frame/FramedPage.tsx';
import { useFrameUrl } from '../../frame/frame-url.ts';
import { Picture } from '../../ui/Picture.tsx';
import { productsTexts } from './products.texts.ts';

/** The film in its frame, with a picture until it has loaded. */
export function IntroVideo() {
  const src = useFrameUrl('productVideoFrame');
  return (
    <FramedPage
      src={src}
      texts={productsTexts.video}
      height="aspect-video min-h-[12rem]"
      low
      overlay={0}
      poster={<Picture src="/art/hero-spring.svg" className="size-full object-cover object-[80%_60%]" />}
    />
  );
}
