import { Picture } from '../../ui/Picture.tsx';
import { productsTexts } from './products.texts.ts';

/** A built-in widget page, since the product has no film of its own yet. It may run its script and nothing else. */
export function IntroVideo() {
  return (
    <div className="relative isolate aspect-video overflow-hidden rounded-card">
      <Picture
        src="/art/hero-spring.svg"
        className="absolute inset-0 -z-10 size-full object-cover object-[80%_60%]"
      />
      <iframe
        src="/widgets/intro-video.html"
        title={productsTexts.videoTitle}
        loading="lazy"
        sandbox="allow-scripts"
        allow="fullscreen"
        className="size-full border-0"
      />
    </div>
  );
}
