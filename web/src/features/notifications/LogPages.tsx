import { ChevronLeft, ChevronRight } from 'lucide-react';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { logsTexts } from './notifications.texts.ts';

interface LogPagesProps {
  page: number;
  pages: number;
  /** Whether there are more of them than so many. */
  more: boolean;
  onPage: (page: number) => void;
}

export function LogPages({ page, pages, more, onPage }: LogPagesProps) {
  return (
    <nav aria-label={logsTexts.pages} className="mt-6 flex items-center justify-center gap-4">
      <RoundButton
        variant="ring"
        label={logsTexts.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </RoundButton>
      <p aria-live="polite" className="text-label tabular-nums">
        {logsTexts.page(page, pages, more)}
      </p>
      <RoundButton
        variant="ring"
        label={logsTexts.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </RoundButton>
    </nav>
  );
}
