import type { ReactNode } from 'react';
import { EpisodeBookmarks } from '../bookmarks/EpisodeBookmarks.tsx';
import { EpisodeInfo } from '../library/EpisodeInfo.tsx';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { TranscriptPanel } from '../words/TranscriptPanel.tsx';
import { wordsTexts } from '../words/words.texts.ts';
import { UpNextPanel } from '../up-next/UpNextPanel.tsx';
import { upNextTexts } from '../up-next/up-next.texts.ts';
import { choosePanel, type PanelId, useChosenPanelId } from './chosen-panel.ts';

export interface NowPlayingPanel {
  id: PanelId;
  label: string;
  Panel: (props: { entry: Entry }) => ReactNode;
  /** It scrolls by itself: in the sheet it takes the height, between a small head and the player at the foot. */
  fillsSheet?: boolean;
}

/** The tabs below what plays, in this order. */
export const panels: readonly NowPlayingPanel[] = [
  { id: 'up-next', label: upNextTexts.name, Panel: () => <UpNextPanel /> },
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

/** The chosen one. */
export function useChosenPanel() {
  const id = useChosenPanelId();
  const panel = panels.find((one) => one.id === id) ?? panels[0]!;
  return [panel, choosePanel] as const;
}
