import { type ReactNode, useEffect, useState } from 'react';
import { adminTexts } from './admin.texts.ts';
import type { usePages } from './use-pages.ts';

type Pages = Pick<ReturnType<typeof usePages>, 'rows' | 'hasMore' | 'isWhole'>;

/**
 * Tells screen readers what a search has found. Each search has a list of its own, but only what stays is read out when
 * it changes.
 */
export function useFound(isSearch: boolean): { onFound: (found: string) => void; status: ReactNode } {
  const [found, onFound] = useState('');
  const status = (
    <p role="status" className="sr-only">
      {isSearch && found}
    </p>
  );
  return { onFound, status };
}

/** For the list. `none` says that it is empty. */
export function useTellFound(
  { rows, hasMore, isWhole }: Pages,
  texts: { found: (count: number) => string; none: string },
  onFound: (found: string) => void,
): void {
  const isEmpty = rows.length === 0 && !hasMore;
  const found = isEmpty ? texts.none : adminTexts.showing(texts.found(rows.length), hasMore);
  useEffect(() => {
    if (isWhole) onFound(found);
  }, [isWhole, found, onFound]);
}
