import type { TranscriptCue, TranscriptHit } from '@clear-spring/contract';
import { createStore, useStore } from '../../../browser/store.ts';
import { playerStore } from '../../../player/player-state.ts';
import { choosePanel } from '../now-playing/chosen-panel.ts';

/** Where a transcript without times is to be read: it cannot be heard there. */
export type TranscriptPlace = Pick<TranscriptHit, 'episodeId' | 'text' | 'matches'>;

const place = createStore<TranscriptPlace | null>(null);

/** Null if it is of another episode. */
export function useTranscriptPlace(episodeId: string): TranscriptPlace | null {
  const current = useStore(place);
  return current?.episodeId === episodeId ? current : null;
}

/** Shows the transcript of what plays at this place: in the column beside the list, else in the sheet. */
export function showInTranscript(hit: TranscriptHit, { isWide }: { isWide: boolean }): void {
  // A new object, so that the same place is shown again.
  place.set({ ...hit });
  choosePanel('transcript');
  if (!isWide) playerStore.change({ isSheetOpen: true });
}

/**
 * The line with the first match. The text is a stretch of the lines, in which white space may be elsewhere. -1 if they
 * have changed since it was found.
 */
export function lineOfPlace(cues: readonly TranscriptCue[], { text, matches }: TranscriptPlace): number {
  const lines = cues.map((cue) => bare(cue.text));
  const from = lines.join('').indexOf(bare(text));
  if (from === -1) return -1;
  const match = from + bare(text.slice(0, matches[0]?.[0])).length;
  let end = 0;
  return lines.findIndex((line) => match < (end += line.length));
}

const bare = (text: string) => text.replaceAll(/\s+/gu, '');
