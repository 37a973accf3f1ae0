import type { Chapter, Transcript } from '@clear-spring/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { LocateFixed } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { player } from '../../../player/player.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { ChapterNumber } from '../../../player/SeekBar.tsx';
import { clock } from '../../../player/time-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { type TranscriptRow, transcriptRows } from './transcript-rows.ts';
import { useCurrentLine } from './use-current-line.ts';
import { useFollow } from './use-follow.ts';
import { wordsTexts } from './words.texts.ts';

const texts = wordsTexts.transcript;

interface TranscriptLinesProps {
  /** The episode's. */
  id: string;
  transcript: Transcript;
  chapters: readonly Chapter[];
}

const UNTIMED: readonly number[] = [];

/**
 * A virtual list, because an episode may have 20,000 lines. It scrolls with the sound. One line is a stop for the Tab
 * key; arrows, Home and End reach the others.
 */
export function TranscriptLines({ id, transcript, chapters }: TranscriptLinesProps) {
  const { cues, isTimed, language } = transcript;
  const { rows, starts, rowOfLine } = useMemo(
    () => transcriptRows(cues, isTimed ? chapters : []),
    [cues, chapters, isTimed],
  );
  const isActive = usePlayerState(({ track }) => track?.id === id);
  const line = useCurrentLine(id, isTimed ? starts : UNTIMED);
  const currentRow = rowOfLine[line] ?? -1;
  const [chosen, setChosen] = useState<number | null>(null);
  const stop = chosen ?? Math.max(line, 0);

  const list = useRef<HTMLOListElement>(null);
  /** The panel that it fills, which scrolls. */
  const box = () => list.current?.closest<HTMLElement>('[role=tabpanel]') ?? null;
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: box,
    estimateSize: (at) => heightOf(rows[at]!, { rem, width: list.current?.clientWidth ?? 0 }),
    overscan: 4,
    paddingStart: rem,
    paddingEnd: rem,
    // The current line and the one with the focus stay, wherever the list is scrolled.
    rangeExtractor: (range) => {
      const stopRow = rowOfLine[stop] ?? -1;
      const reached = [currentRow, stopRow - 1, stopRow, stopRow + 1, stopRow + 2];
      const kept = reached.filter((row) => row >= 0 && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
    },
  });
  const lineElement = (at: number) => list.current?.querySelector<HTMLElement>(`[data-line="${at}"]`) ?? null;
  const { isAway, comeBack } = useFollow({
    box,
    row: currentRow,
    current: () => lineElement(line),
    jump: (row) => virtualizer.scrollToIndex(row, { align: 'center' }),
  });

  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    lineElement(stop)?.focus();
  }, [stop]);

  function choose(event: KeyboardEvent) {
    const next = nextLine(event.key, stop, starts.length);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setChosen(next);
  }

  function go(to: number) {
    player().seek(starts[to]!);
    setChosen(null);
    comeBack();
  }

  return (
    <>
      <ol
        ref={list}
        aria-label={texts.name}
        lang={language ?? undefined}
        // An empty marker, because with `none` VoiceOver does not treat it as a list.
        className="relative [list-style-type:'']"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]!;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ translate: `0 ${start}px` }}
            >
              {row.kind === 'chapter' && <ChapterHeading {...row} />}
              {row.kind === 'line' && (
                <Line
                  row={row}
                  isCurrent={index === currentRow}
                  isStop={row.line === stop}
                  onKey={choose}
                  onPress={isTimed && isActive ? () => go(row.line) : null}
                />
              )}
            </li>
          );
        })}
      </ol>
      {isAway && (
        <div className="pointer-events-none sticky bottom-1 -mt-14 flex h-14 items-center justify-center">
          <Button
            variant="tint"
            slim
            icon={<LocateFixed aria-hidden />}
            className="pointer-events-auto animate-fade shadow-lift"
            onClick={() => {
              setChosen(null);
              comeBack();
              lineElement(line)?.focus({ preventScroll: true });
            }}
          >
            {texts.back}
          </Button>
        </div>
      )}
    </>
  );
}

type ChapterRow = Extract<TranscriptRow, { kind: 'chapter' }>;
type LineRow = Extract<TranscriptRow, { kind: 'line' }>;

const ChapterHeading = ({ number, chapter }: ChapterRow) => (
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
  /** Null where it is only to be read. */
  onPress: (() => void) | null;
  onKey: (event: KeyboardEvent) => void;
}

function Line({ row: { line, cue, speaker }, isCurrent, isStop, onPress, onKey }: LineProps) {
  const words = (
    <>
      {speaker && <span className="block font-sans text-small font-[580] text-spring-ink">{speaker}</span>}
      {cue.text}
    </>
  );
  if (!onPress) {
    return (
      <p dir="auto" className={clsx(look, 'text-ink-soft')}>
        {words}
      </p>
    );
  }
  return (
    <button
      type="button"
      data-line={line}
      dir="auto"
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent || undefined}
      onClick={onPress}
      onKeyDown={onKey}
      className={clsx(
        look,
        'min-h-touch w-full rounded-field focus-visible:-outline-offset-2',
        !isCurrent && 'text-ink-soft hover:text-ink',
        // The stroke makes the ink heavier, and the words stay where they are.
        isCurrent &&
          'bg-spring-wash text-ink [-webkit-text-stroke:0.025em] before:absolute before:inset-y-3 before:start-1.5 before:rounded-pill before:border-s-[3px] before:border-clay',
      )}
    >
      {words}
    </button>
  );
}

const look =
  'relative block px-4 py-2.5 text-start font-serif text-[1.125rem] leading-[1.42] wrap-anywhere text-pretty';

function nextLine(key: string, line: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(line + 1, count - 1);
    case 'ArrowUp':
      return Math.max(line - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** An estimate, in pixels. Each rendered row is measured. */
function heightOf(row: TranscriptRow, { rem, width }: { rem: number; width: number }): number {
  if (row.kind === 'chapter') return 3.75 * rem;
  const letters = Math.max((width - 2 * rem) / (0.53 * rem), 8);
  return (Math.ceil(row.cue.text.length / letters) * 1.6 + 1.25 + (row.speaker ? 1.25 : 0)) * rem;
}
