import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { tryAgain, useIsFull } from '../downloads/downloads.ts';
import { cancelHaul, useHaul } from '../downloads/haul.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download;

/** How far everything under way is as a whole, and what to do where there is no room for it. */
export function HaulStatus() {
  const haul = useHaul();
  const isFull = useIsFull();
  const label = useId();
  if (!haul) return null;
  return (
    <section aria-labelledby={label} className="mt-4 rounded-field bg-well px-4 py-3 text-left">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p id={label} role="status" className="text-small font-[560] tabular-nums">
          {texts.haul(haul.done, haul.total)}
        </p>
        <Button variant="plain" slim onClick={() => void cancelHaul()}>
          {texts.cancelAll}
        </Button>
      </div>
      <progress aria-labelledby={label} max={100} value={haul.percent} className="sr-only" />
      <div className="mt-2 h-1 overflow-hidden rounded-full bg-line" aria-hidden>
        <div data-mark className="h-full rounded-full bg-sage" style={{ width: `${haul.percent}%` }} />
      </div>
      {isFull && (
        <p role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small">
          <span className="min-w-0 flex-[1_1_12rem]">{texts.noRoom}</span>
          <Button variant="tint" slim onClick={tryAgain}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
    </section>
  );
}
