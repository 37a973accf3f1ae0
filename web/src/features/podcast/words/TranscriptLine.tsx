import { clsx } from 'clsx';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { ChapterNumber } from '../../../player/SeekBar.tsx';
import { clock } from '../../../player/time-text.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { isSelected } from './use-selected-rows.ts';

type ChapterRow = Extract<TranscriptRow, { kind: 'chapter' }>;
type LineRow = Extract<TranscriptRow, { kind: 'line' }>;

export const ChapterHeading = ({ number, chapter }: ChapterRow) => (
  <div className="mx-4 flex flex-wrap items-center gap-x-2.5 pt-6 pb-1">
    <ChapterNumber>{number}</ChapterNumber>
    <h3 dir="auto" className="t-name min-w-0 flex-[1_1_8rem] wrap-anywhere">
      {chapter.title}
    </h3>
    <span className="ml-auto text-small text-ink-soft tabular-nums">{clock(chapter.start)}</span>
  </div>
);

interface LineProps {
  row: LineRow;
  isCurrent: boolean;
  isStop: boolean;
  /** Whether lines are selected. */
  isSelecting: boolean;
  /** Null where it is only to be read. */
  onPress: (() => void) | null;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** Not a `button`: in Firefox the text of one cannot be selected. */
export function Line({ row: { line, cue, speaker }, isCurrent, isStop, isSelecting, ...on }: LineProps) {
  const wasSelecting = useRef(false);
  const words = (
    <>
      {speaker && (
        // With a line break for those who copy it.
        <span className="block font-sans text-small font-[580] text-spring-ink">{`${speaker}\n`}</span>
      )}
      {cue.text}
    </>
  );
  const { onPress } = on;
  if (!onPress) {
    return (
      <p
        dir="auto"
        aria-current={isCurrent || undefined}
        className={clsx(look, 'rounded-field', isCurrent ? currentLook : 'text-ink-soft')}
      >
        {words}
      </p>
    );
  }
  return (
    <div
      role="button"
      data-line={line}
      dir="auto"
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent || undefined}
      onFocus={on.onFocus}
      onBlur={on.onBlur}
      onPointerDown={() => {
        wasSelecting.current = isSelecting;
      }}
      onClick={({ currentTarget }) => {
        // A click that ends a selection, or has just made one, is no more than that.
        if (!wasSelecting.current && !isSelected(currentTarget)) onPress();
        wasSelecting.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return on.onKey(event);
        event.preventDefault();
        onPress();
      }}
      className={clsx(
        look,
        'min-h-touch w-full rounded-field focus-visible:-outline-offset-2',
        !isCurrent && 'text-ink-soft hover:text-ink',
        isCurrent && currentLook,
      )}
    >
      {words}
    </div>
  );
}

const look =
  'relative block px-4 py-2.5 text-start font-serif text-[1.125rem] leading-[1.42] wrap-anywhere text-pretty';
/** The stroke makes the ink heavier, and the words stay where they are. */
const currentLook =
  'bg-spring-wash text-ink [-webkit-text-stroke:0.025em] before:absolute before:inset-y-3 before:start-1.5 before:rounded-pill before:border-s-[3px] before:border-clay';
