import { type RefObject, useEffect, useState } from 'react';
import type { TranscriptRow } from './transcript-rows.ts';

/** The rows in which what is selected begins and ends. */
export type SelectedRows = readonly [first: number, last: number];

/** Null while nothing is selected that begins and ends in the list. It is copied a line a line, drawn or not. */
export function useSelectedRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly TranscriptRow[],
): SelectedRows | null {
  const [selected, setSelected] = useState<SelectedRows | null>(null);
  useEffect(() => {
    const look = () =>
      setSelected((before) => {
        const now = selectedRows(list.current);
        return now && before?.[0] === now[0] && before[1] === now[1] ? before : now;
      });
    const copy = (event: ClipboardEvent) => {
      const ends = selectedRows(list.current);
      if (!ends || ends[0] === ends[1]) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', selectedText(list.current!, ends, rows));
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('copy', copy);
    };
  }, [list, rows]);
  return selected;
}

/** Whether any of the element's text is. */
export function isSelected(element: Element): boolean {
  const selection = getSelection();
  return selection?.type === 'Range' && selection.containsNode(element, true);
}

function selectedRows(list: HTMLElement | null): SelectedRows | null {
  const selection = getSelection();
  if (!list || selection?.type !== 'Range') return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  const first = rowWith(list, startContainer);
  const last = rowWith(list, endContainer);
  return first === null || last === null ? null : [first, last];
}

function rowWith(list: HTMLElement, node: Node): number | null {
  const row = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-index]');
  return row && list.contains(row) ? Number(row.dataset['index']) : null;
}

function selectedText(
  list: HTMLElement,
  [first, last]: SelectedRows,
  rows: readonly TranscriptRow[],
): string {
  const selected = getSelection()!.getRangeAt(0);
  const begin = rangeOf(list, first);
  begin.setStart(selected.startContainer, selected.startOffset);
  const end = rangeOf(list, last);
  end.setEnd(selected.endContainer, selected.endOffset);
  const texts = [String(begin), ...rows.slice(first + 1, last).map(textOf), String(end)];
  return texts.filter((text) => text !== '').join('\n');
}

function rangeOf(list: HTMLElement, row: number): Range {
  const range = new Range();
  range.selectNodeContents(list.querySelector(`[data-index="${row}"]`)!);
  return range;
}

const textOf = (row: TranscriptRow) => {
  if (row.kind === 'chapter') return row.chapter.title;
  return row.speaker ? `${row.speaker}\n${row.cue.text}` : row.cue.text;
};
