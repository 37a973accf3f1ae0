import type { SharedLink } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { ArrowUpRight, QrCode, Share } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { figure } from '../../ui/figure.ts';
import { Picture } from '../../ui/Picture.tsx';
import { RoundButton, RoundLink } from '../../ui/RoundButton.tsx';
import { ago } from './ago.ts';
import { CopyButton } from './CopyButton.tsx';
import { DisabledNote } from './DisabledNote.tsx';
import { pictureOf } from './link-picture.ts';
import { productNameOf } from './links-summary.ts';
import { LinkReach } from './LinkReach.tsx';
import { linksTexts } from './links.texts.ts';
import { SharingDialog } from './LinkDialogs.tsx';
import { SentenceLine } from './SentenceLine.tsx';
import { sharePopup, useShare } from './use-share.ts';

interface LinkCardProps {
  link: SharedLink;
  /** What was copied last, of all the cards. */
  copied: string | null;
  onCopy: (what: string, address: string) => Promise<void>;
  onQr: () => void;
}

/** One purchase link: its figures, and its two URLs with their actions. Of a disabled one, why it has none. */
export function LinkCard({ link, copied, onCopy, onQr }: LinkCardProps) {
  const name = productNameOf(link);
  return (
    <Card as="li" className="p-4.5">
      <article aria-label={name}>
        <Heading link={link} name={name} />
        <LinkReach link={link} />
        {link.disabled ? (
          <DisabledNote className="mt-3 rounded-field bg-well px-4 py-3" />
        ) : (
          <Addresses link={link} name={name} copied={copied} onCopy={onCopy} onQr={onQr} />
        )}
      </article>
    </Card>
  );
}

/** Its two URLs with their actions. */
function Addresses({ link, name, copied, onCopy, onQr }: LinkCardProps & { name: string }) {
  const short = `${link.id} short`;
  const full = `${link.id} full`;
  const sharing = useShare(link.productId);
  return (
    <>
      <h3 className={label}>{linksTexts.shortLink}</h3>
      <div
        className={`${box} min-h-14 bg-well wide:min-h-12 max-wide:flex-wrap max-wide:pt-2 max-wide:*:[p]:basis-full`}
      >
        <ShortAddress url={link.shortUrl} />
        <Button
          slim
          variant="tint"
          icon={<Share aria-hidden />}
          aria-label={linksTexts.share.shareOf(name)}
          aria-haspopup={sharePopup()}
          onClick={() => void sharing.share({ name, shortUrl: link.shortUrl })}
          className="max-wide:-ml-2 max-wide:flex-1 max-narrow:px-2.5"
        >
          {linksTexts.share.share}
        </Button>
        <div className="flex items-center gap-1">
          <CopyButton
            label={linksTexts.copyShort(name)}
            copied={copied === short}
            onCopy={() => void onCopy(short, link.shortUrl)}
          />
          <RoundButton
            label={linksTexts.qrCode(name)}
            aria-haspopup="dialog"
            className="hover:bg-ground"
            onClick={onQr}
          >
            <QrCode aria-hidden />
          </RoundButton>
          <RoundLink href={link.shortUrl} label={linksTexts.openShort(name)} className="hover:bg-ground">
            <ArrowUpRight aria-hidden />
          </RoundLink>
        </div>
      </div>
      <SentenceLine name={name} sharing={sharing} className="mt-1 pl-1" />
      <SharingDialog sharing={sharing} />
      <h3 className={label}>{linksTexts.fullLink}</h3>
      <div className={`${box} min-h-12 ring-1 ring-line ring-inset`}>
        <p title={link.fullUrl} className="min-w-0 flex-1 truncate text-label text-ink-soft">
          <Address url={link.fullUrl} />
        </p>
        <CopyButton
          label={linksTexts.copyFull(name)}
          copied={copied === full}
          onCopy={() => void onCopy(full, link.fullUrl)}
        />
        <RoundLink href={link.fullUrl} label={linksTexts.openFull(name)}>
          <ArrowUpRight aria-hidden />
        </RoundLink>
      </div>
    </>
  );
}

const label = 'mt-3 mb-[0.3rem] text-small font-[580] text-ink-soft';
/** The URL with its actions beside it, or beneath it where it would be cut off. */
const box =
  'flex items-center gap-1 rounded-field py-0.5 pr-1 pl-3.5 max-narrow:flex-wrap max-narrow:justify-end max-narrow:pt-2 max-narrow:*:[p]:basis-full max-narrow:*:[p]:pr-2.5';

function Heading({ link, name }: { link: SharedLink; name: string }) {
  const filtered = link.filteredCount > 0;
  const clicks = figure(link.clickCount);
  // On phones it would leave no room for the name beside it.
  const isLong = clicks.length > 6;
  return (
    <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
      <Picture
        src={pictureOf(link.productId)}
        width={64}
        height={76}
        loading="lazy"
        className="h-19 w-16 rounded-niche object-cover wide:row-span-2"
      />
      <div className="text-small text-ink-soft wide:row-span-2">
        <h2 className="t-name text-[min(1.25rem,8vw)] text-ink">{name}</h2>
        {link.product && <Chip className="mt-1">{link.product.category}</Chip>}
        <p className="mt-1 leading-[1.35]">
          <time dateTime={link.createdAt}>{linksTexts.created(ago(link.createdAt))}</time>
        </p>
      </div>
      <p
        className={clsx(
          'text-right text-tiny leading-[1.35] text-ink-soft',
          'max-narrow:col-span-3 max-narrow:mt-2 max-narrow:flex max-narrow:items-baseline max-narrow:gap-1.5',
          isLong && 'max-wide:col-span-3 max-wide:mt-2',
          filtered ? 'self-end' : 'wide:row-span-2',
        )}
      >
        <span className="block font-serif whitespace-nowrap text-[2.125rem] leading-none font-normal tracking-[-0.02em] text-ink">
          {clicks}
        </span>{' '}
        <span>{linksTexts.clicks(link.clickCount)}</span>
      </p>
      {filtered && (
        <p
          title={linksTexts.filteredWhy}
          className="mt-0.5 text-right text-tiny max-narrow:text-left leading-[1.35] text-ink-soft max-wide:col-span-3 wide:self-start"
        >
          {linksTexts.filtered(link.filteredCount)}
        </p>
      )}
    </div>
  );
}

/** On phones the host is small and above the shortCode, so that the shortCode is never cut off. */
function ShortAddress({ url }: { url: string }) {
  const { origin } = new URL(url);
  return (
    <p className="min-w-0 flex-1 truncate font-[560] max-wide:text-[1.0625rem] max-wide:leading-tight wide:text-label">
      <span className="font-[420] text-ink-soft max-wide:block max-wide:truncate max-wide:text-tiny max-wide:leading-tight">
        <Address url={origin} />
      </span>
      {url.slice(origin.length)}
    </p>
  );
}

/** Phones have no room for the scheme. */
function Address({ url }: { url: string }) {
  const [scheme, rest] = url.split(/(?<=:\/\/)/, 2);
  return (
    <>
      <span className="max-wide:hidden">{scheme}</span>
      {rest}
    </>
  );
}
