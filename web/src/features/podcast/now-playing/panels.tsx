import type { ReactNode } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { EpisodeBookmarks } from '../bookmarks/EpisodeBookmarks.tsx';
import { EpisodeInfo } from '../library/EpisodeInfo.tsx';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { TranscriptPanel } from '../words/TranscriptPanel.tsx';
import { wordsTexts } from '../words/words.texts.ts';
import { UpNextPanel } from '../up-next/UpNextPanel.tsx';
import { upNextTexts } from '../up-next/up-next.texts.ts';

export interface NowPlayingPanel {
  id: 'up-next' | 'transcript' | 'info';
  label: string;
  Panel: (props: { entry: Entry }) => ReactNode;
  /** It scrolls by itself: in the sheet it takes the height, between a small head and the player at the foot. */
  fillsSheet?: boolean;
}

/** The tabs below what plays, in this order. */
export const panels: readonly NowPlayingPanel[] = [
  { id: 'up-next', label: upNextTexts.name, Panel: UpNextPanel },
  {
    id: 'transcript',
    label: wordsTexts.transcript.name,
    Panel: TranscriptPanel,
    fillsSheet: true,
  },
  { id: 'info', label: podcastTexts.moreInfo, Panel: EpisodeDetails },
];

function EpisodeDetails({ entry }: { entry: Entry }) {
  return (
    <>
      <EpisodeInfo episode={entry.episode} />
      <EpisodeBookmarks entry={entry} />
    </>
  );
}

const STORED = 'now-playing-panel';

const chosen = createStore(safeLocalStorage.getItem(STORED));

/** The chosen one, which is kept on this device. */
export function useChosenPanel() {
  const id = useStore(chosen);
  const panel = panels.find((one) => one.id === id) ?? panels[0]!;
  const choose = (next: NowPlayingPanel['id']) => {
    safeLocalStorage.setItem(STORED, next);
    chosen.set(next);
  };
  return [panel, choose] as const;
}
