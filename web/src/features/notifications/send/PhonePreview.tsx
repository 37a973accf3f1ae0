import { brand } from '@clear-spring/content';
import { isBlank } from '@clear-spring/contract';
import { Picture } from '../../../ui/Picture.tsx';
import { adminTexts } from '../notifications.texts.ts';

const texts = adminTexts.preview;
const OUR_ICON = '/icons/notification.png';

interface PhonePreviewProps {
  title?: string | undefined;
  body?: string | undefined;
  icon?: string | undefined;
  /** No form beside it holds the same text, so screen readers get it too. */
  isAlone?: boolean;
}

/** The message as a phone shows it, long texts cut. The form beside it holds the whole text. */
export function PhonePreview({ title = '', body = '', icon = '', isAlone = false }: PhonePreviewProps) {
  return (
    <figure aria-hidden={!isAlone} className="@container rounded-card bg-well p-5 wide:p-6">
      <figcaption className="mb-4 text-center text-small font-[580] text-ink-soft">
        {texts.heading}
      </figcaption>
      <div className="flex gap-3 rounded-card bg-lifted p-4 shadow-float @max-[13rem]:flex-col">
        <Picture
          // The content security policy may block pictures of other origins here. Phones load them themselves.
          src={/^\/(?![/\\])/.test(icon) ? icon : OUR_ICON}
          fallback={OUR_ICON}
          width={44}
          height={44}
          className="size-11 flex-none rounded-[0.75rem] object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap justify-between gap-x-3 text-tiny text-ink-soft">
            <span>{brand.productName}</span>
            <span>{texts.now}</span>
          </p>
          <p className="truncate leading-snug font-semibold">{isBlank(title) ? texts.title : title.trim()}</p>
          <p className="line-clamp-4 text-label leading-[1.35]">{isBlank(body) ? texts.body : body.trim()}</p>
        </div>
      </div>
    </figure>
  );
}
