import type { Chapter, Transcript } from '@clear-spring/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { LocateFixed } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { player } from '../../../player/player.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRenderBeforePaint } from '../virtual-rows.ts';
import { ChapterHeading, Line } from './TranscriptLine.tsx';
import { type TranscriptRow, transcriptRows } from './transcript-rows.ts';
import { lineOfPlace, useTranscriptPlace } from './transcript-place.ts';
import { useCurrentLine } from './use-current-line.ts';
import { useFollow } from './use-follow.ts';
import { useSelectedRows } from './use-selected-rows.ts';
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
 * A virtual list, because an episode may have 20,000 lines. It scrolls with the sound, unless lines are being selected.
 * One line is a stop for the Tab key: the one with the focus, else the current one. Arrows, Home and End reach the others.
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
  const [focused, setFocused] = useState<number | null>(null);
  const stop = focused ?? Math.max(line, 0);

  const list = useRef<HTMLOListElement>(null);
  const selected = useSelectedRows(list, rows);
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
    // The way back to the current line lies over the end, and must not cover the last one.
    paddingEnd: 4.5 * rem,
    // The current line, the one with the focus and the ends of a selection stay, wherever the list is scrolled.
    rangeExtractor: (range) => {
      const stopRow = rowOfLine[stop] ?? -1;
      const reached = [currentRow, stopRow - 1, stopRow, stopRow + 1, stopRow + 2, ...(selected ?? [])];
      const kept = reached.filter((row) => row >= 0 && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
    },
    onChange: useRenderBeforePaint(),
  });
  const lineElement = (at: number) => list.current?.querySelector<HTMLElement>(`[data-line="${at}"]`) ?? null;
  const { isAway, comeBack } = useFollow({
    box,
    row: currentRow,
    isHeld: selected !== null,
    current: () => lineElement(line),
    jump: (row) => virtualizer.scrollToIndex(row, { align: 'center' }),
  });

  const place = useTranscriptPlace(id);
  const foundLine = useMemo(
    () => (place && !isTimed ? lineOfPlace(cues, place) : -1),
    [cues, isTimed, place],
  );
  const showFound = useEffectEvent(() => {
    const row = rowOfLine[foundLine];
    if (row !== undefined) virtualizer.scrollToIndex(row, { align: 'center' });
  });
  useEffect(() => showFound(), [place, foundLine]);

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
    setFocused(next);
  }

  function go(to: number) {
    player().seek(starts[to]!);
    comeBack();
  }

  function blur({ target }: FocusEvent) {
    // In a window that is left, the element keeps the focus.
    if (document.activeElement !== target) setFocused(null);
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
                  isCurrent={index === currentRow || row.line === foundLine}
                  isStop={row.line === stop}
                  isSelecting={selected !== null}
                  onFocus={() => setFocused(row.line)}
                  onBlur={blur}
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
