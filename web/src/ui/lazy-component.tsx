import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reportLoadFailure } from './load-failure.ts';

/** Milliseconds until a component that does not load is reported. */
const LOAD_TIMEOUT = 10_000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A lazy component. A deployment may have removed its script, or the connection may be gone. Then the page stays as it
 * is, says so, and tries again the next time the component is needed. `meanwhile` stands in its place until it is there.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, meanwhile: ReactNode = null) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => (loaded = (await load()).default);

  // Without Suspense, which delays what has suspended once.
  function LazyComponent({ onLost, ...rest }: Props & { onLost?: () => void }) {
    const [Part, setPart] = useState(() => loaded);
    const lose = useEffectEvent(() => {
      reportLoadFailure();
      onLost?.();
    });
    useEffect(() => {
      if (Part) return;
      let isLeft = false;
      const slow = setTimeout(() => lose(), LOAD_TIMEOUT);
      fetch()
        .then(
          (part) => setPart(() => part),
          () => isLeft || lose(),
        )
        .finally(() => clearTimeout(slow));
      return () => {
        isLeft = true;
        clearTimeout(slow);
      };
    }, [Part]);
    return Part ? <Part {...(rest as unknown as Props)} /> : meanwhile;
  }

  return {
    Component: LazyComponent,
    prefetch() {
      // A failure is reported when the component is needed.
      if (!loaded) fetch().catch(() => {});
    },
  };
}

/** Milliseconds until the first retry; each further delay is twice as long. */
const FIRST_DELAY = 3_000;

/** A lazy component that nobody waits for: it appears when it has loaded, and failures are retried silently. */
export function dispensable(load: Load<object>) {
  return function Dispensable() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLeft = false;
      const attempt = (pause: number) =>
        void load().then(
          (part) => setPart(() => part.default),
          () => {
            if (!isLeft) timer = setTimeout(attempt, pause, pause * 2);
          },
        );
      attempt(FIRST_DELAY);
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, []);
    return Part && <Part />;
  };
}
