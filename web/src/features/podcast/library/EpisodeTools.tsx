import { ArrowDownToLine, ArrowDownWideNarrow, ArrowUpWideNarrow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isShortcut } from '../../../player/keyboard-shortcuts.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import type { Order } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';

const { Component: DownloadsDialog } = lazyComponent(() => import('./DownloadsDialog.tsx'));

interface EpisodeToolsProps {
  total: number;
  words: string;
  onSearch: (words: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
}

const textButton =
  'inline-flex min-h-touch items-center gap-1.75 px-1 text-label font-semibold whitespace-nowrap text-spring-ink';

export function EpisodeTools({ total, words, onSearch, order, onOrder }: EpisodeToolsProps) {
  const OrderIcon = order === 'newest' ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-1 wide:grid-cols-[1fr_auto] wide:items-center wide:gap-6">
      <EpisodeSearch words={words} onSearch={onSearch} />
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 wide:gap-x-6">
        <span className="text-small text-ink-soft tabular-nums">{podcastTexts.total(total)}</span>
        <div className="flex flex-wrap items-center gap-x-3 wide:gap-x-5">
          <DownloadsButton />
          <button
            type="button"
            title={podcastTexts.order.hint[order]}
            onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
            className={textButton}
          >
            <OrderIcon className="size-[1.1rem]" aria-hidden />
            {podcastTexts.order[order]}
          </button>
        </div>
      </div>
    </div>
  );
}

/** "/" reaches it from anywhere on the page. */
function EpisodeSearch({ words, onSearch }: Pick<EpisodeToolsProps, 'words' | 'onSearch'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', reach);
    return () => window.removeEventListener('keydown', reach);
  }, []);

  return <SearchField {...podcastTexts.search} ref={field} words={words} onSearch={onSearch} />;
}

/** Shows only when there is a download. */
function DownloadsButton() {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const count = useDownloads().size;
  if (count === 0 && opened !== 'open') return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpened('open')} className={textButton}>
        <ArrowDownToLine className="size-[1.1rem]" aria-hidden />
        {podcastTexts.download.list}
      </button>
      {opened !== 'never' && (
        <DownloadsDialog
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
    </>
  );
}
