import type { Episode } from '@clear-spring/contract';
import { ChartNoAxesColumn, LockKeyhole, Pause, Play } from 'lucide-react';
import type { Ref } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/player.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { RoundButton, RoundLink } from '../../../ui/RoundButton.tsx';
import { podcastTexts } from '../podcast.texts.ts';

interface PlayOrLockProps {
  episode: Episode;
  isActive: boolean;
  locked: boolean;
  onPlay: () => void;
  ref?: Ref<HTMLElement>;
}

/** The button of a row. While its episode plays, it is a mark that it does, and pauses it. */
export function PlayOrLock({ episode: { title }, isActive, locked, onPlay, ref }: PlayOrLockProps) {
  const isPlaying = usePlayerState((state) => state.isPlaying) && isActive;
  if (locked) {
    return (
      <RoundLink
        to={paths.subscription}
        label={podcastTexts.locked(title)}
        variant="ring"
        className="relative"
      >
        <LockKeyhole aria-hidden />
      </RoundLink>
    );
  }
  return (
    <RoundButton
      ref={ref as Ref<HTMLButtonElement>}
      label={isPlaying ? podcastTexts.pause(title) : podcastTexts.play(title)}
      variant={isPlaying ? 'tint' : 'ring'}
      className="group/play relative"
      onClick={() => (isActive ? player().toggle() : onPlay())}
    >
      {isPlaying ? (
        <>
          <ChartNoAxesColumn className="stroke-[2.75]! group-hover/play:hidden" aria-hidden />
          <Pause className="hidden fill-current stroke-[1.2]! group-hover/play:block" aria-hidden />
        </>
      ) : (
        <Play className="fill-current stroke-[1.2]!" aria-hidden />
      )}
    </RoundButton>
  );
}
