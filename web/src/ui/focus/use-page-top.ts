import { useEffect, useRef } from 'react';
import { useNavigationType } from '../../browser/router.tsx';

/**
 * A ref for the top of a paginated list: a page that was asked for starts there once it is shown. Back keeps its scroll
 * position.
 */
export function usePageTop<Top extends HTMLElement>(page: number, isShown: boolean) {
  const top = useRef<Top>(null);
  const shown = useRef(page);
  const navigation = useNavigationType();
  useEffect(() => {
    if (!isShown || shown.current === page) return;
    shown.current = page;
    if (navigation === 'pop') return;
    top.current?.scrollIntoView({ behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [page, isShown, navigation]);
  return top;
}
