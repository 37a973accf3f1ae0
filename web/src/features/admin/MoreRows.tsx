import { Button } from '../../ui/Button.tsx';
import type { usePages } from './use-pages.ts';

interface MoreRowsProps {
  pages: Pick<ReturnType<typeof usePages>, 'hasMore' | 'isReadingMore' | 'moreFailed' | 'readMore'>;
  texts: { more: string; retry: string };
}

/** Below a list: the way to its next page. */
export function MoreRows({ pages: { hasMore, isReadingMore, moreFailed, readMore }, texts }: MoreRowsProps) {
  if (!hasMore) return null;
  return (
    <p className="mt-6 text-center">
      <Button variant="tint" busy={isReadingMore} onClick={readMore}>
        {moreFailed && !isReadingMore ? texts.retry : texts.more}
      </Button>
    </p>
  );
}
