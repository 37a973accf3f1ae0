import { reachWords } from '@clear-spring/contract';
import { Archive, ArchiveRestore, Ellipsis, Pencil, QrCode, Share } from 'lucide-react';
import { clsx } from 'clsx';
import { figure } from '../../ui/figure.ts';
import { Menu, MenuAction } from '../../ui/overlay/Menu.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { CopyButton, sharePopup } from '../links/index.ts';
import type { ReachPlacement } from './placement-order.ts';
import { reachTexts } from './reach.texts.ts';
import { ShareBar } from './ShareBar.tsx';

const texts = reachTexts.placements;

/** Of the button with the rest of what can be done. */
export const moreId = ({ shortCode }: ReachPlacement) => `more-${shortCode}`;

interface PlacementRowProps {
  placement: ReachPlacement;
  /** The clicks of the placement that has most. */
  most: number;
  /** So is its link: it has nothing to share. */
  disabled: boolean | undefined;
  copied: boolean;
  onShare: () => void;
  onCopy: () => void;
  onQr: () => void;
  onRename: () => void;
  onArchive: (archived: boolean) => void;
}

/** One placement: its label, code and clicks, and what can be done with it. The link's own code has its actions above. */
export function PlacementRow(props: PlacementRowProps) {
  const { placement, most, disabled, copied, onShare, onCopy, onQr, onRename, onArchive } = props;
  const { label, clicks, scans, archived, shortUrl } = placement;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 max-tight:grid-cols-[minmax(0,1fr)] @min-[38rem]:min-h-17 @min-[38rem]:grid-cols-[minmax(0,1fr)_6.5rem_5.5rem_11.5rem] @min-[38rem]:py-2.5">
      <p className="min-w-0 leading-snug font-semibold wrap-anywhere">
        <bdi>{label ?? reachWords.ownCode}</bdi>
      </p>
      <p
        className={clsx(
          'text-right max-tight:text-left font-serif leading-tight tracking-[-0.02em] whitespace-nowrap @min-[38rem]:order-3 @min-[38rem]:row-span-2',
          // Seven digits keep their column.
          clicks < 100_000 ? 'text-[1.5rem]' : 'text-[1.125rem]',
        )}
      >
        <span>{figure(clicks)}</span>
        <span className="sr-only">{texts.clicks(clicks)}</span>
      </p>
      <ShareBar
        count={clicks}
        most={most}
        className="col-span-full my-2 @min-[38rem]:order-2 @min-[38rem]:col-span-1 @min-[38rem]:row-span-2 @min-[38rem]:my-0"
      />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-3 @min-[38rem]:contents">
        <p className="flex min-w-24 flex-1 flex-wrap gap-x-3 text-small leading-snug text-ink-soft @min-[38rem]:order-5 @min-[38rem]:mt-0.5">
          <code className="font-sans font-[540] text-ink">{new URL(shortUrl).pathname}</code>
          {scans > 0 && <span>{texts.scans(scans)}</span>}
        </p>
        <div className="-mr-3 ml-auto flex forced-colors:mr-0 items-center justify-end empty:@max-[38rem]:hidden @min-[38rem]:order-4 @min-[38rem]:row-span-2">
          {label !== null && !archived && !disabled && (
            <>
              <RoundButton label={texts.share(label)} aria-haspopup={sharePopup()} onClick={onShare}>
                <Share aria-hidden />
              </RoundButton>
              <CopyButton label={texts.copy(label)} copied={copied} onCopy={onCopy} />
              <RoundButton label={texts.qrCode(label)} aria-haspopup="dialog" onClick={onQr}>
                <QrCode aria-hidden />
              </RoundButton>
            </>
          )}
          {label !== null && (
            <Menu
              label={texts.more(label)}
              triggerId={moreId(placement)}
              align="end"
              triggerClassName="inline-grid size-touch place-items-center rounded-full hover:bg-well"
              trigger={<Ellipsis aria-hidden />}
            >
              <MenuAction icon={<Pencil aria-hidden />} onSelect={onRename}>
                {texts.rename}
              </MenuAction>
              <MenuAction
                icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                onSelect={() => onArchive(!archived)}
              >
                {archived ? texts.restore : texts.archive}
              </MenuAction>
            </Menu>
          )}
        </div>
      </div>
    </li>
  );
}
