import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { playerTexts } from './player.texts.ts';
import { clock, spokenTime, timeLeft } from './time-text.ts';
import { Waveform } from './Waveform.tsx';

interface SeekBarProps {
  title: string;
  peaks: readonly number[];
  /** Both in seconds. A duration of 0 is unknown. */
  position: number;
  duration: number;
  speed: number;
  onSeek: (position: number) => void;
}

/** Seconds per key press. */
const STEPS = new Map([
  ['ArrowLeft', -5],
  ['ArrowDown', -5],
  ['ArrowRight', 5],
  ['ArrowUp', 5],
  ['PageDown', -60],
  ['PageUp', 60],
  ['Home', -Infinity],
  ['End', Infinity],
]);

/** The waveform, the range input over it, and below it the time played and the time left at this speed. */
export function SeekBar({ title, peaks, position, duration, speed, onSeek }: SeekBarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [dragged, setDragged] = useState<number | null>(null);
  // Screen readers announce every change of a focused range, so its value is frozen until its keys move it.
  const [told, setTold] = useState<number | null>(null);
  const at = dragged ?? position;
  const spoken = told ?? at;

  function seekTo(seconds: number) {
    const to = Math.min(Math.max(seconds, 0), duration);
    if (told !== null) setTold(to);
    onSeek(to);
  }

  function move(event: KeyboardEvent) {
    const step = STEPS.get(event.key);
    if (step === undefined || event.shiftKey) return;
    event.preventDefault();
    seekTo(position + step);
  }

  const pointedAt = ({ clientX }: PointerEvent) => {
    const { left } = frame.current!.getBoundingClientRect();
    return Math.min(Math.max((clientX - left) / width, 0), 1) * duration;
  };
  // In Safari a range can be dragged only by its thumb, so the whole strip listens.
  const drag = duration > 0 && {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(pointedAt(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged !== null) setDragged(pointedAt(event));
    },
    onPointerUp: () => {
      if (dragged !== null) seekTo(dragged);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  };

  return (
    <div className="min-w-0">
      <div
        ref={frame}
        {...drag}
        className="relative h-15 cursor-pointer touch-pan-y rounded-chip has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-focus"
      >
        <Waveform peaks={peaks} width={width} played={duration > 0 ? Math.min(at / duration, 1) : 0} />
        <input
          type="range"
          aria-label={playerTexts.position(title)}
          aria-valuetext={playerTexts.elapsedOf(spokenTime(spoken), spokenTime(duration))}
          min={0}
          max={Math.ceil(duration)}
          value={Math.floor(spoken)}
          disabled={duration === 0}
          onChange={(event) => seekTo(event.target.valueAsNumber)}
          onKeyDown={move}
          onFocus={() => setTold(position)}
          onBlur={() => setTold(null)}
          className="pointer-events-none absolute inset-x-0 top-2 h-touch w-full appearance-none bg-transparent opacity-0"
        />
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-small text-ink-soft tabular-nums">
        <span data-testid="elapsed">{clock(at)}</span>
        <span>{duration > 0 && playerTexts.left(clock(timeLeft(at, duration, speed)))}</span>
      </p>
    </div>
  );
}

function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
