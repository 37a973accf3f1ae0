import { brand } from '@clear-spring/content';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigationType } from '../../browser/router.tsx';
import { ScreenSubject } from '../../layout/screen-subject.ts';
import { RipplesScreen } from '../../ui/Ripples.tsx';
import { beAlive } from '../alive.ts';
import { replaceHead } from '../screen-head.ts';

/** The visits since the app was opened, whether or not their screens have loaded. */
const asked = new Set<string>();

interface ScreenProps {
  /** The document's title. */
  title: string;
  of: ComponentType;
}

/** Loads a screen, sets the document's title, and moves scroll position and focus to the top. */
export function Screen({ title, of: Content }: ScreenProps) {
  const { pathname, key } = useLocation();
  const [subject, setSubject] = useState<string | null>(null);
  // Runs before the screen's own effects, and also while the screen is still loading.
  useLayoutEffect(() => void asked.add(key), [key]);
  return (
    <Suspense fallback={<RipplesScreen />}>
      <ScreenSubject value={setSubject}>
        <Beginning />
        <Content />
      </ScreenSubject>
      <Arrival key={pathname} title={subject === null ? title : `${subject} · ${title}`} />
    </Suspense>
  );
}

/** Before the screen, so that it is laid out when effects of its own measure it. */
function Beginning() {
  useLayoutEffect(replaceHead, []);
  return null;
}

/** A sibling of the screen in its Suspense, so its effects wait until the screen has loaded. */
function Arrival({ title }: { title: string }) {
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = `${title} · ${brand.productName}`;
  }, [title]);

  const arrive = useEffectEvent(() => {
    // The browser restores the scroll position after Back. On the first page the focus stays at the start.
    if (asked.size > 1) {
      if (navigation !== 'pop') window.scrollTo({ top: 0, behavior: 'instant' });
      const heading =
        document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
      // A menu that was opened while the screen was loading keeps the focus.
      if (!document.activeElement?.closest('[role=menu], [role=dialog]'))
        heading?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    beAlive();
    arrive();
  }, []);
  return null;
}
