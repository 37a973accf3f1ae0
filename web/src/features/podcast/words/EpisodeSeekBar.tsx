import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SeekBar, type SeekBarProps } from '../../../player/SeekBar.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { peaksQuery } from '../podcast.api.ts';
import { chaptersQuery } from './words.api.ts';

const { Component: ChaptersDialog } = lazyComponent(() => import('./ChaptersDialog.tsx'));

interface EpisodeSeekBarProps extends Omit<SeekBarProps, 'peaks' | 'chapters' | 'onChapters'> {
  /** The episode's. */
  id: string;
}

const NO_PEAKS: readonly number[] = [];

/** The seek bar of an episode, with its peaks and its chapters. */
export function EpisodeSeekBar({ id, ...bar }: EpisodeSeekBarProps) {
  const { data: waveform } = useQuery(peaksQuery(id));
  const { data: words } = useQuery(chaptersQuery(id));
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <SeekBar
        {...bar}
        peaks={waveform?.peaks ?? NO_PEAKS}
        chapters={words?.chapters}
        onChapters={() => setOpened('open')}
      />
      {opened !== 'never' && words && (
        <ChaptersDialog
          chapters={words.chapters}
          position={bar.position}
          onSeek={bar.onSeek}
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
    </>
  );
}
