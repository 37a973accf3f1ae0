import { brand } from '@clear-spring/content';
import { Suspense, useEffect, type ComponentType } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { RipplesScreen } from '../ui/Ripples.tsx';

let arrivedBefore = false;

interface ScreenProps {
  /** The document's title. */
  title: string;
  of: ComponentType;
}

/** A screen of the routes: loads it, names the document after it, and brings the reader to its top. */
export function Screen({ title, of: Content }: ScreenProps) {
  return (
    <Suspense fallback={<RipplesScreen />}>
      <Content />
      <Arrival title={title} />
    </Suspense>
  );
}

/** Stands beside the screen in its Suspense, so its effects wait until the screen is there. */
function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = `${title} · ${brand.productName}`;
  }, [title]);
  useEffect(() => {
    // The browser itself restores the place after "back", and the first page keeps the focus at its start.
    if (arrivedBefore) {
      if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
      const heading =
        document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
      heading?.focus({ preventScroll: true });
    }
    arrivedBefore = true;
  }, [pathname, navigation]);
  return null;
}
