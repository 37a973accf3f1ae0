import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFrameSilence } from '../player/frame-silence.ts';
import { useOnline } from '../pwa/use-online.ts';
import { Button } from '../ui/Button.tsx';
import { Ripples } from '../ui/Ripples.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Frame } from './Frame.tsx';
import { frameTexts } from './frame.texts.ts';
import { useArrival } from './use-arrival.ts';

export interface FrameTexts {
  /** The frame's name for screen readers. */
  title: string;
  loading: string;
  failed: { title: string; hint: string; retry: string };
}

interface FramedPageProps {
  /** Undefined while nobody knows yet. */
  src: string | undefined;
  texts: FrameTexts;
  /** How high the frame is, and with it all that stands in its place. */
  height: string;
  reloadable?: boolean;
}

/** A page in a frame, with what is seen while it comes and when it does not. Its place keeps its size throughout. */
export function FramedPage({ src, texts, height, reloadable }: FramedPageProps) {
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  function again() {
    setAttempt((made) => made + 1);
    // The button that was pressed may leave with the error.
    place.current?.focus({ preventScroll: true });
  }
  return (
    <section aria-label={texts.title}>
      {reloadable && (
        <div className="mb-3 flex justify-end desk:-mt-15 desk:mb-4">
          <Button
            variant="plain"
            slim
            icon={<RotateCw aria-hidden />}
            onClick={() => setAttempt((made) => made + 1)}
          >
            {frameTexts.reload}
          </Button>
        </div>
      )}
      <div
        ref={place}
        tabIndex={-1}
        className={clsx('relative overflow-hidden rounded-card bg-paper shadow-rest', height)}
      >
        {src === undefined ? (
          <Overlay label={texts.loading} />
        ) : (
          <Attempt key={`${src} ${attempt}`} src={src} texts={texts} onAgain={again} />
        )}
      </div>
    </section>
  );
}

function Attempt({ src, texts, onAgain }: { src: string; texts: FrameTexts; onAgain: () => void }) {
  const { arrival, onLoad } = useArrival(src);
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameSilence(frame);
  const online = useOnline();
  const comeBack = useEffectEvent(() => {
    if (arrival === 'failed') onAgain();
  });
  useEffect(() => {
    window.addEventListener('online', comeBack);
    return () => window.removeEventListener('online', comeBack);
  }, []);

  if (arrival === 'failed')
    return (
      <div className="grid size-full place-content-center overflow-y-auto">
        <ErrorState title={texts.failed.title} retry={texts.failed.retry} onRetry={onAgain}>
          {texts.failed.hint}
          {!online && <span className="mt-2 block">{frameTexts.offline}</span>}
        </ErrorState>
      </div>
    );
  return (
    <>
      <Frame ref={frame} src={src} title={texts.title} onLoad={onLoad} inert={arrival === 'coming'} />
      {arrival === 'coming' && <Overlay label={texts.loading} />}
    </>
  );
}

function Overlay({ label }: { label: string }) {
  return (
    <div data-testid="frame-overlay" className="absolute inset-0 grid place-content-center bg-paper">
      <Ripples label={label} shown />
    </div>
  );
}
