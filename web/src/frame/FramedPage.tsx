import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFramePlayback } from '../player/frame-playback.ts';
import { useOnline, useReconnect } from '../http/connection.ts';
import { Button } from '../ui/Button.tsx';
import { Ripples } from '../ui/Ripples.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Frame } from './Frame.tsx';
import { frameTexts } from './frame.texts.ts';
import { useFrameLoad } from './use-frame-load.ts';

export interface FrameTexts {
  /** The frame's name for screen readers. */
  title: string;
  loading: string;
  failed: { title: string; hint: string; retry: string };
}

interface FramedPageProps {
  /** Undefined while it is unknown. */
  src: string | undefined;
  texts: FrameTexts;
  /** The height of the frame, and the minimum height of what replaces it: `min-h-…`. */
  height: string;
  /** For little height: messages take one line, without a picture. */
  low?: boolean;
  reloadable?: boolean;
  /** Milliseconds that the overlay shows at least. */
  overlay?: number;
  /** Shown until the embed has loaded, in place of the ripples. */
  poster?: ReactNode;
}

/**
 * An embed in a frame, with its loading and error states: nobody sees the browser's own error page. The size stays the
 * same throughout, unless it is too small for large text.
 */
export function FramedPage({
  src,
  texts,
  height,
  low,
  reloadable,
  overlay = 2_000,
  poster,
}: FramedPageProps) {
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  function again() {
    setAttempt((made) => made + 1);
    // The button that was pressed may disappear with the error.
    if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
  }
  const cover = poster ?? <Waiting label={texts.loading} />;
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
        className={clsx('relative grid w-full overflow-hidden rounded-card bg-paper shadow-rest', height)}
      >
        {src === undefined ? (
          <Overlay>{cover}</Overlay>
        ) : (
          <Attempt key={`${src} ${attempt}`} {...{ src, texts, low, overlay, cover }} onAgain={again} />
        )}
      </div>
    </section>
  );
}

interface AttemptProps extends Pick<FramedPageProps, 'texts' | 'low'> {
  src: string;
  overlay: number;
  cover: ReactNode;
  onAgain: () => void;
}

function Attempt({ src, texts, low, overlay, cover, onAgain }: AttemptProps) {
  const { load, onLoad } = useFrameLoad(src, overlay);
  const frame = useRef<HTMLIFrameElement>(null);
  useFramePlayback(frame);
  useReconnect(() => {
    if (load === 'failed') onAgain();
  });
  if (load === 'failed') return <Failed texts={texts.failed} low={low} onAgain={onAgain} />;
  return (
    <>
      <Frame
        ref={frame}
        src={src}
        title={texts.title}
        onLoad={onLoad}
        inert={load === 'coming'}
        className="absolute inset-0 size-full border-0"
      />
      {load === 'coming' && <Overlay>{cover}</Overlay>}
    </>
  );
}

interface FailedProps {
  texts: FrameTexts['failed'];
  low: boolean | undefined;
  onAgain: () => void;
}

function Failed({ texts, low = false, onAgain }: FailedProps) {
  const online = useOnline();
  return (
    <div className="grid place-content-center">
      <ErrorState title={texts.title} low={low} retry={texts.retry} onRetry={onAgain}>
        <span>{low && !online ? frameTexts.comesBack : texts.hint}</span>
        {!low && !online && <span className="mt-2 block">{frameTexts.offline}</span>}
      </ErrorState>
    </div>
  );
}

function Overlay({ children }: { children: ReactNode }) {
  return (
    <div data-testid="frame-overlay" className="absolute inset-0 bg-paper">
      {children}
    </div>
  );
}

const Waiting = ({ label }: { label: string }) => (
  <div className="grid size-full place-content-center">
    <Ripples label={label} shown />
  </div>
);
