import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Link } from '../browser/router.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RoundButton } from '../ui/RoundButton.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { player } from './player.ts';
import { PlayButton, SkipBack } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { type PlayerState, playerStore, type Track, usePlayerState } from './player-state.ts';
import { clock, wholeLength } from './time-text.ts';

interface MiniPlayerProps {
  track: Track;
  /** Leads to the page with the full player of this track. */
  href: string;
}

/** The current track, on every page. */
export function MiniPlayer({ track, href }: MiniPlayerProps) {
  const { skip, toggle, retry, close } = player();
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isBusy = usePlayerState(isBusyNow);
  const hasFailed = usePlayerState((state) => state.hasFailed);
  return (
    <section
      data-player
      data-now-playing
      aria-label={playerTexts.nowPlaying}
      className="pointer-events-auto @container relative w-full animate-rise overflow-hidden rounded-card bg-lifted shadow-float desk:w-[30rem]"
    >
      <span
        aria-hidden
        className="absolute top-1.25 left-1/2 h-[3px] w-8 -translate-x-1/2 rounded-full bg-line-firm opacity-60 wide:hidden"
      />
      {/* Where there is less room it keeps the name, which opens the rest, and what stops it. */}
      <div className="flex items-center gap-3 p-2.25 max-wide:pt-3 @max-[16rem]:pl-4">
        <div className="relative flex min-w-0 flex-1 items-center gap-3">
          <Picture
            src={track.artwork}
            width={48}
            height={48}
            className="size-12 flex-none rounded-[0.75rem] object-cover @max-[16rem]:hidden"
          />
          <div className="min-w-0">
            <p className="t-name text-body">
              <Opener track={track} href={href} />
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
        </div>
        <div className="flex items-center">
          <span className="contents @max-[20rem]:hidden">
            <SkipBack onSkip={skip} />
          </span>
          <PlayButton
            title={track.title}
            isPlaying={isPlaying && !hasFailed}
            isBusy={isBusy}
            onToggle={hasFailed ? retry : toggle}
            className="size-11.5"
          />
          <RoundButton label={playerTexts.close} onClick={close} className="-mr-1 text-ink-soft">
            <X aria-hidden />
          </RoundButton>
        </div>
      </div>
      <ProgressLine />
    </section>
  );
}

const openSheet = () => playerStore.change({ isSheetOpen: true });

/** Opens the full player: where there is room its page, elsewhere its sheet, over every page. */
function Opener({ track: { title }, href }: MiniPlayerProps) {
  const isWide = useIsWide();
  const look = clsx(
    'text-left text-ink no-underline after:absolute after:-inset-2',
    '@min-[20rem]:block @min-[20rem]:max-w-full @min-[20rem]:truncate @min-[20rem]:text-nowrap! @max-[20rem]:line-clamp-2',
  );
  return isWide ? (
    <Link to={href} aria-label={playerTexts.openIn(title)} className={look}>
      {title}
    </Link>
  ) : (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={playerTexts.openSheet(title)}
      onClick={openSheet}
      className={look}
    >
      {title}
    </button>
  );
}

export const isBusyNow = ({ isLoading, isWaiting, hasFailed }: PlayerState) =>
  (isLoading || isWaiting) && !hasFailed;

const durationNow = ({ duration, track, currentTime }: PlayerState) =>
  wholeLength(duration, track?.expectedDuration, currentTime);

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
      data-mark
      className="absolute bottom-0 left-0 h-[3px] w-full origin-left bg-spring"
      style={{ scale: `${share} 1` }}
    />
  );
}
