import { ChevronLeft, ChevronRight } from 'lucide-react';
import { figure } from './figure.ts';
import { RoundButton } from './RoundButton.tsx';

interface PagesProps {
  page: number;
  pages: number;
  /** Whether there are more pages than `pages`. */
  more?: boolean;
  onPage: (page: number) => void;
}

/** Pagination. */
export function Pages({ page, pages, more = false, onPage }: PagesProps) {
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <RoundButton variant="ring" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </RoundButton>
      <p aria-live="polite" className="text-label tabular-nums">
        {`Page ${figure(page)} of ${figure(pages)}${more ? '+' : ''}`}
      </p>
      <RoundButton variant="ring" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </RoundButton>
    </nav>
  );
}
