import { pages } from '@clear-spring/content';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { radioTexts } from './radio.texts.ts';

const texts = radioTexts.preview;

/** Replaces the station for members without the plan. It does not know the stream's URL. */
export function RadioPreview() {
  return (
    <Card as="section" aria-label={texts.title} className="overflow-hidden desk:grid desk:grid-cols-2">
      <Picture
        src={pages.radioConnection.image}
        width={592}
        height={360}
        className="aspect-[560/340] size-full object-cover"
      />
      <div className="flex flex-col items-start justify-center px-5 pt-6 pb-8 wide:px-12">
        <h2 className="t-head">{texts.title}</h2>
        <p className="mt-2 mb-5 max-w-[36ch] text-ink-soft">{texts.hint}</p>
        <ButtonLink to={paths.subscription} variant="call" className="max-desk:w-full">
          {texts.action}
        </ButtonLink>
      </div>
    </Card>
  );
}
