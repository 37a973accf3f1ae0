import { ArrowDownWideNarrow, ArrowUpWideNarrow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isShortcut } from '../../../player/keyboard-shortcuts.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import type { Entry, Order } from '../episode-entries.ts';
import { BookmarksButton } from '../bookmarks/BookmarksButton.tsx';
import { DownloadsButton } from './DownloadsButton.tsx';
import { podcastTexts } from '../podcast.texts.ts';

interface EpisodeToolsProps {
  total: number;
  /** The list as searched, in its order. */
  shown: readonly Entry[];
  order: Order;
  onOrder: (order: Order) => void;
}

const textButton =
  'inline-flex min-h-touch items-center gap-1.75 px-1 text-label font-semibold whitespace-nowrap text-spring-ink';

export function EpisodeTools({ total, shown, order, onOrder }: EpisodeToolsProps) {
  const OrderIcon = order === 'newest' ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  return (
    <div className="mb-2">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 wide:gap-x-6">
        <span className="text-small text-ink-soft tabular-nums">{podcastTexts.total(total)}</span>
        <div className="flex flex-wrap items-center gap-x-3 wide:gap-x-5">
          <BookmarksButton className={textButton} />
          <DownloadsButton shown={shown} className={textButton} />
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

interface EpisodeSearchProps {
  words: string;
  onSearch: (words: string) => void;
  className?: string;
}

/** "/" reaches it from anywhere on the page. */
export function EpisodeSearch(props: EpisodeSearchProps) {
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

  return <SearchField {...podcastTexts.search} {...props} ref={field} />;
}
