import { X } from 'lucide-react';
import { Link } from 'react-router';
import { Picture } from '../ui/Picture.tsx';
import { RoundButton } from '../ui/RoundButton.tsx';
import { player } from './audio-engine.ts';
import { PlayButton, SkipBack } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { type PlayerState, type Track, usePlayerState } from './player-state.ts';
import { clock } from './time-text.ts';

interface MiniPlayerProps {
  track: Track;
  /** Where the whole player of this track is. */
  href: string;
}

/** What plays, wherever the member goes. */
export function MiniPlayer({ track, href }: MiniPlayerProps) {
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isBusy = usePlayerState(isBusyNow);
  const hasFailed = usePlayerState((state) => state.hasFailed);
  return (
    <section
      data-player
      aria-label={playerTexts.nowPlaying}
      className="pointer-events-auto relative grid w-full animate-rise grid-cols-[3rem_1fr_auto] items-center gap-3 overflow-hidden rounded-card bg-lifted p-[0.55rem] shadow-float wide:w-[30rem]"
    >
      <Picture
        src={track.artwork}
        width={48}
        height={48}
        className="size-12 rounded-[0.75rem] object-cover"
      />
      <div className="min-w-0">
        <p className="t-name truncate text-body text-nowrap!">
          <Link
            to={href}
            aria-label={playerTexts.openIn(track.title)}
            className="text-ink no-underline after:absolute after:inset-y-0 after:left-0 after:right-40"
          >
            {track.title}
          </Link>
        </p>
        <p className="truncate text-tiny text-ink-soft tabular-nums">
          {hasFailed ? (
            <span role="alert" className="text-rose-ink">
              {playerTexts.failed().title}
            </span>
          ) : (
            <Times />
          )}
        </p>
      </div>
      <div className="flex items-center">
        <SkipBack onSkip={player.skip} />
        <PlayButton
          title={track.title}
          isPlaying={isPlaying && !hasFailed}
          isBusy={isBusy}
          onToggle={hasFailed ? player.retry : player.toggle}
          className="size-[2.875rem]"
        />
        <RoundButton label={playerTexts.close} onClick={player.close} className="-mr-1 text-ink-soft">
          <X aria-hidden />
        </RoundButton>
      </div>
      <ProgressLine />
    </section>
  );
}

export const isBusyNow = ({ isLoading, isWaiting, hasFailed }: PlayerState) =>
  (isLoading || isWaiting) && !hasFailed;

const durationNow = ({ duration, track }: PlayerState) => duration || track?.expectedDuration || 0;

function Times() {
  const elapsed = usePlayerState((state) => Math.floor(state.currentTime));
  const duration = usePlayerState(durationNow);
  return duration > 0 ? playerTexts.elapsedOf(clock(elapsed), clock(duration)) : clock(elapsed);
}

function ProgressLine() {
  const elapsed = usePlayerState((state) => Math.floor(state.currentTime));
  const duration = usePlayerState(durationNow);
  const share = duration > 0 ? Math.min(elapsed / duration, 1) : 0;
  return (
    <span
      aria-hidden
      className="absolute bottom-0 left-0 h-[3px] w-full origin-left bg-spring"
      style={{ scale: `${share} 1` }}
    />
  );
}
