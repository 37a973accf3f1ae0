import { QrCode, Share } from 'lucide-react';
import { parentOf, linkReachPath } from '../../navigation/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { BackLink } from '../../ui/PageIntro.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { useAuth } from '../auth/index.ts';
import {
  CopyButton,
  DisabledNote,
  pictureOf,
  productNameOf,
  sharePopup,
  type Sharing,
  useCopyLink,
  useQr,
} from '../links/index.ts';
import type { KnownLink } from './known-link.ts';
import { dayIn } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';

/** Whose reach this is: the product, and the short link with its actions. It needs none of the figures. */
export function ReachHeader({ link, sharing }: { link: KnownLink; sharing: Sharing }) {
  const back = parentOf(linkReachPath(link.shortCode));
  const name = productNameOf(link);
  const timeZone = useAuth().user?.timeZone ?? 'UTC';
  const { copied, copy } = useCopyLink();
  const qr = useQr();
  const { origin } = new URL(link.shortUrl);
  return (
    <header className="pb-4 wide:pb-8">
      <BackLink to={back.to}>{back.name}</BackLink>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:gap-x-6">
        <Picture
          src={pictureOf(link.productId)}
          width={84}
          height={100}
          className="h-19 w-16 rounded-niche object-cover wide:h-25 wide:w-21"
        />
        <div className="min-w-0 self-start">
          <h1 ref={takeOverFromMain} tabIndex={-1} className="t-title outline-none">
            {name}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-soft">
            {link.product && <Chip>{link.product.category}</Chip>}
            <span>{reachTexts.created(dayIn(timeZone, link.createdAt))}</span>
          </p>
        </div>
        <div className="col-span-full flex min-h-14 flex-wrap items-center justify-end gap-x-1 gap-y-1.5 rounded-field bg-well py-1.5 pr-1.5 pl-3.5 wide:col-span-1 wide:min-w-120">
          <p className="min-w-32 flex-1 font-[560] wrap-anywhere max-narrow:basis-full max-narrow:py-1 max-wide:leading-tight">
            <span className="font-[420] text-ink-soft max-wide:block max-wide:text-tiny">
              {origin.replace(/^https?:\/\//, '')}
            </span>
            {link.shortUrl.slice(origin.length)}
          </p>
          {link.disabled ? (
            <DisabledNote className="basis-full py-1 pr-2" />
          ) : (
            <div className="flex items-center gap-1 max-narrow:flex-1">
              <Button
                slim
                icon={<Share aria-hidden />}
                aria-haspopup={sharePopup()}
                className="max-narrow:-ml-2 max-narrow:flex-1"
                onClick={() => void sharing.share({ name, shortUrl: link.shortUrl })}
              >
                {reachTexts.share}
              </Button>
              <CopyButton
                label={reachTexts.copy}
                copied={copied !== null}
                onCopy={() => void copy(link.shortCode, link.shortUrl)}
              />
              <RoundButton
                label={reachTexts.qrCode}
                aria-haspopup="dialog"
                className="hover:bg-ground"
                onClick={() => qr.show(link, link)}
              >
                <QrCode aria-hidden />
              </RoundButton>
            </div>
          )}
        </div>
      </div>
      {qr.dialog}
    </header>
  );
}

/** Whoever came here while it was loading has the focus on the page as a whole, because there was no heading. */
function takeOverFromMain(heading: HTMLElement | null): void {
  if (heading && document.activeElement?.matches('main')) heading.focus({ preventScroll: true });
}
