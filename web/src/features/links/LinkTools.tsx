import { ArrowDownUp, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { type LinkOrder, linkOrders } from './links-order.ts';
import { linksTexts } from './links.texts.ts';

const texts = linksTexts.tools;

interface LinkToolsProps {
  /** The search field. */
  field: Ref<HTMLInputElement>;
  words: string;
  onSearch: (words: string) => void;
  order: LinkOrder;
  onOrder: (order: LinkOrder) => void;
}

/** Search and order of the cards. */
export function LinkTools({ field, words, onSearch, order, onOrder }: LinkToolsProps) {
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2 desk:grid-cols-[minmax(0,28rem)_auto] desk:items-center desk:justify-between desk:gap-6 wide:mb-5">
      <SearchField
        ref={field}
        label={texts.search}
        placeholder={texts.search}
        clear={texts.clear}
        words={words}
        onSearch={onSearch}
      />
      <div className="relative inline-flex items-center justify-self-end rounded-pill text-label font-semibold text-spring-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
        <ArrowDownUp aria-hidden className="pointer-events-none absolute left-3 size-[1.1rem]!" />
        <select
          aria-label={texts.order}
          value={order}
          onChange={(event) => onOrder(event.target.value as LinkOrder)}
          className="min-h-touch cursor-pointer appearance-none rounded-pill bg-transparent pr-9 pl-10 outline-none hover:bg-well"
        >
          {linkOrders.map((one) => (
            <option key={one} value={one} className="bg-lifted text-ink">
              {texts.orders[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4!" />
      </div>
    </div>
  );
}
