import { ArrowDownWideNarrow, ArrowUpWideNarrow, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Entry, Order } from '../episode-entries.ts';
import { BookmarksButton } from '../bookmarks/BookmarksButton.tsx';
import { EPISODE_FILTERS, type EpisodeFilter } from '../episode-filters.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { UpNextButton } from '../up-next/UpNextButton.tsx';
import { DownloadsButton } from './DownloadsButton.tsx';

interface EpisodeToolsProps {
  /** The list as searched and filtered, in its order. */
  shown: readonly Entry[];
  filter: EpisodeFilter;
  onFilter: (filter: EpisodeFilter) => void;
  order: Order;
  onOrder: (order: Order) => void;
}

/** What narrows and turns the list, and what is downloaded of it. */
export function EpisodeTools({ shown, filter, onFilter, order, onOrder }: EpisodeToolsProps) {
  return (
    <div className="@container mt-2.5 mb-2 wide:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Filters filter={filter} onFilter={onFilter} />
        <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-2 max-wide:w-full wide:gap-x-4">
          <div className="-ml-1 flex items-center gap-x-1 @min-[48rem]:gap-x-3">
            <UpNextButton />
            <BookmarksButton />
            <DownloadsButton shown={shown} />
          </div>
          <Sort order={order} onOrder={onOrder} />
        </div>
      </div>
    </div>
  );
}

/** Radio buttons that look like chips: one stop for the Tab key, arrows choose. */
function Filters({ filter, onFilter }: Pick<EpisodeToolsProps, 'filter' | 'onFilter'>) {
  const group = useId();
  return (
    <fieldset className="flex flex-wrap gap-1.5 max-desk:w-full wide:gap-2">
      <legend className="sr-only">{podcastTexts.filter.label}</legend>
      {EPISODE_FILTERS.map((one) => (
        <label
          key={one}
          className="relative grid min-h-touch cursor-pointer place-items-center rounded-pill px-2.75 text-small whitespace-nowrap max-desk:flex-auto max-narrow:basis-2/5 @min-[42rem]:px-3.5 @min-[42rem]:text-label"
        >
          <input
            type="radio"
            name={group}
            checked={one === filter}
            onChange={() => onFilter(one)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-pill ring-[1.25px] ring-line-firm ring-inset checked:bg-spring checked:ring-spring"
          />
          {/* No bolder when it is chosen: it would be wider, and others might wrap. */}
          <span className="pointer-events-none relative font-[540] peer-checked:text-on-spring">
            {podcastTexts.filter[one]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const ORDERS: readonly Order[] = ['newest', 'oldest'];

function Sort({ order, onOrder }: Pick<EpisodeToolsProps, 'order' | 'onOrder'>) {
  const id = useId();
  const Icon = order === 'newest' ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  return (
    <div className="relative flex min-h-touch items-center rounded-pill bg-spring-wash pl-3 text-small text-spring-ink has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-focus wide:pl-4 wide:text-label">
      <Icon className="size-[1.05rem]" aria-hidden />
      <label htmlFor={id} className="pl-2 @max-[24rem]:sr-only">
        {podcastTexts.order.label}
      </label>
      <select
        id={id}
        value={order}
        onChange={({ target }) => onOrder(target.value as Order)}
        className="cursor-pointer appearance-none self-stretch bg-transparent pr-[calc(0.95rem+4.75*var(--spacing))] pl-1 font-semibold outline-none @max-[24rem]:pr-[calc(0.95rem+3.75*var(--spacing))] @max-[24rem]:pl-2 wide:pr-[calc(0.95rem+6.25*var(--spacing))]"
      >
        {ORDERS.map((one) => (
          <option key={one} value={one} className="bg-lifted text-ink">
            {podcastTexts.order[one]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-[0.95rem] wide:right-4" aria-hidden />
    </div>
  );
}
