import { brand } from '@clear-spring/content';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { RipplesScreen } from '../../ui/Ripples.tsx';

/** The visits since the app was opened, whether their pages have come or not. */
const asked = new Set<string>();

interface ScreenProps {
  /** The document's title. */
  title: string;
  of: ComponentType;
}

/** A screen of the routes: loads it, names the document after it, and brings the reader to its top. */
export function Screen({ title, of: Content }: ScreenProps) {
  const { pathname, key } = useLocation();
  // Before the effects of the screen itself, and also while it is still on its way.
  useLayoutEffect(() => void asked.add(key), [key]);
  return (
    <Suspense fallback={<RipplesScreen />}>
      <Content />
      <Arrival key={pathname} title={title} />
    </Suspense>
  );
}

/** Stands beside the screen in its Suspense, so its effects wait until the screen is there. */
function Arrival({ title }: { title: string }) {
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = `${title} · ${brand.productName}`;
  }, [title]);

  const arrive = useEffectEvent(() => {
    // The browser itself restores the place after "back", and the first page keeps the focus at its start.
    if (asked.size > 1) {
      if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
      const heading =
        document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
      // Whoever opened a menu while the screen was on its way keeps it.
      if (!document.activeElement?.closest('[role=menu], [role=dialog]'))
        heading?.focus({ preventScroll: true });
    }
  });
  useEffect(() => arrive(), []);
  return null;
}
