import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { tellLostPart } from './lost-part.ts';

/** Milliseconds for which whoever wanted it is left without a word. */
const LOAD_TIMEOUT = 10_000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of the page whose script comes when it is wanted. A deployment may have taken the script away meanwhile, and a
 * connection may be gone: then the page stays as it is, says so, and tries again when the part is wanted again.
 */
export function latePart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => (loaded = (await load()).default);

  // Not by Suspense, which holds back for a while what has once been waited for.
  function LatePart({ onLost, ...rest }: Props & { onLost?: () => void }) {
    const [Part, setPart] = useState(() => loaded);
    const lose = useEffectEvent(() => {
      tellLostPart();
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
    return Part && <Part {...(rest as unknown as Props)} />;
  }

  return {
    Component: LatePart,
    fetchAhead() {
      // A failure is told when the part is wanted.
      if (!loaded) fetch().catch(() => {});
    },
  };
}

/** Milliseconds until what nobody waits for is tried again: the first time, and then twice as long each time. */
const FIRST_DELAY = 3_000;

/** A part that nobody has asked for: the page does without it until it comes. */
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
