import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Chapter, chapterAt, chapterMarks } from './chapters.ts';
import { ChapterMarks } from './ChapterMarks.tsx';
import { playerTexts } from './player.texts.ts';
import { clock, spokenTime, timeLeft } from './time-text.ts';
import { Waveform } from './Waveform.tsx';

export interface SeekBarProps {
  title: string;
  peaks: readonly number[];
  /** Both in seconds. A duration of 0 is unknown. */
  position: number;
  duration: number;
  speed: number;
  onSeek: (position: number) => void;
  /** Marked on the waveform; the current one is named below it. */
  chapters?: readonly Chapter[];
  /** Opens the list of chapters. */
  onChapters?: () => void;
}

const NO_CHAPTERS: readonly Chapter[] = [];

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
export function SeekBar(props: SeekBarProps) {
  const { title, peaks, position, duration, speed, onSeek, chapters = NO_CHAPTERS, onChapters } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [dragged, setDragged] = useState<number | null>(null);
  // Screen readers announce every change of a focused range, so its value is frozen until its keys move it.
  const [told, setTold] = useState<number | null>(null);
  const at = dragged ?? position;
  const spoken = told ?? at;
  const played = duration > 0 ? Math.min(at / duration, 1) : 0;
  const marks = useMemo(
    () => (duration > 0 ? chapterMarks(chapters, duration, width) : []),
    [chapters, duration, width],
  );

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
    <div className="@container min-w-0">
      <div
        ref={frame}
        data-touch
        {...drag}
        className="relative h-15 cursor-pointer touch-pan-y rounded-chip has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-focus"
      >
        <Waveform peaks={peaks} width={width} played={played} />
        {marks.length > 0 && <ChapterMarks marks={marks} played={played * width} width={width} />}
        <input
          type="range"
          aria-label={playerTexts.position(title)}
          aria-valuetext={positionText(spoken, duration, chapters)}
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
      {/* As high as the chapter's button, which may come later: what is below must not move under a finger. */}
      <div className="mt-1 flex flex-wrap items-center @min-[18rem]:min-h-touch justify-between gap-x-3 text-small text-ink-soft tabular-nums">
        <span data-testid="elapsed">{clock(at)}</span>
        {chapters.length > 0 && onChapters && (
          <ChapterButton chapters={chapters} position={at} onPress={onChapters} />
        )}
        <span>{duration > 0 && playerTexts.left(clock(timeLeft(at, duration, speed)))}</span>
      </div>
    </div>
  );
}

function positionText(position: number, duration: number, chapters: readonly Chapter[]): string {
  const [elapsed, total] = [spokenTime(position), spokenTime(duration)];
  const at = chapterAt(chapters, position);
  if (at < 0) return playerTexts.elapsedOf(elapsed, total);
  return playerTexts.elapsedIn(elapsed, total, chapterText(chapters, at));
}

const chapterText = (chapters: readonly Chapter[], at: number) => ({
  number: at + 1,
  total: chapters.length,
  title: chapters[at]!.title,
});

interface ChapterButtonProps {
  chapters: readonly Chapter[];
  position: number;
  onPress: () => void;
}

/**
 * The current chapter, between the times while there is room, else below them with two lines of its own, which it keeps:
 * what is below must not move when the next one has a longer title.
 */
function ChapterButton({ chapters, position, onPress }: ChapterButtonProps) {
  const at = chapterAt(chapters, position);
  const chapter = chapters[at];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={chapter && playerTexts.chapter(chapterText(chapters, at))}
      onClick={onPress}
      className="inline-flex min-h-touch min-w-0 flex-[1_1_0] items-center justify-center gap-1.5 rounded-pill px-1 font-[580] text-spring-ink hover:bg-well @max-[18rem]:order-last @max-[18rem]:min-h-[max(var(--touch),2lh)] @max-[18rem]:basis-full"
    >
      {chapter && <ChapterNumber>{at + 1}</ChapterNumber>}
      <span
        title={chapter?.title}
        className="truncate wrap-anywhere @max-[18rem]:line-clamp-2 @max-[18rem]:whitespace-normal"
      >
        {chapter?.title ?? playerTexts.chapters}
      </span>
      <ChevronDown className="size-4 flex-none" aria-hidden />
    </button>
  );
}

/** A small disc. It grows for what does not fit. Drawn by the style: a name that says more need not begin with it. */
export const ChapterNumber = ({ children }: { children: number }) => (
  <span
    data-number={children}
    className="grid h-[1.375rem] min-w-[1.375rem] flex-none place-items-center rounded-pill bg-spring-wash px-1 text-tiny leading-none font-semibold text-spring-ink before:content-[attr(data-number)]"
  />
);

/** In pixels. Observed, because the task that renders it would otherwise lay the page out twice. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    // Flushed, because the frame in which it is observed is painted next.
    const observer = new ResizeObserver(([entry]) =>
      flushSync(() => setWidth(Math.floor(entry!.contentRect.width))),
    );
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
