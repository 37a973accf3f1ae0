import { useQuery } from '@tanstack/react-query';
import { SeekBar, type SeekBarProps } from '../../../player/SeekBar.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
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
  const { open, dialog } = useLazyDialog();
  return (
    <>
      <SeekBar {...bar} peaks={waveform?.peaks ?? NO_PEAKS} chapters={words?.chapters} onChapters={open} />
      {dialog && words && (
        <ChaptersDialog chapters={words.chapters} position={bar.position} onSeek={bar.onSeek} {...dialog} />
      )}
    </>
  );
}
