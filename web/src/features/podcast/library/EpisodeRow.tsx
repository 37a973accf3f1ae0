import { episodeSeries } from '@clear-spring/content';
import type { EpisodeProgress } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { ArrowDownToLine, Check, CloudOff, LockKeyhole, Pause, Play } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useOnline } from '../../../http/connection.ts';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/player.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { roughTime } from '../../../player/time-text.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { RoundButton, RoundLink } from '../../../ui/RoundButton.tsx';
import type { Download } from '../downloads/download.ts';
import { EpisodeActions } from './EpisodeActions.tsx';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { type Entry, isLocked } from '../episode-entries.ts';
import type { Start } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { hasBegun } from '../progress/progress.ts';

interface EpisodeRowProps {
  entry: Entry;
  isSubscribed: boolean;
  isOpen: boolean;
  progress: EpisodeProgress | undefined;
  download: Download | undefined;
  onToggle: () => void;
  onPlay: (start?: Start) => void;
}

/** Closed: cover, title, length, play. Open: a raised, wider card with the player and the actions. */
export function EpisodeRow(props: EpisodeRowProps) {
  const { entry, isSubscribed, isOpen, progress, download, onToggle, onPlay } = props;
  const { episode, cover } = entry;
  const body = useId();
  const locked = isLocked(episode, isSubscribed);
  const isPlayPressed = useRef(false);

  /** The row's play button unmounts when the row opens, so the focus moves to the player's. */
  function followPress(playButton: HTMLButtonElement | null) {
    if (!playButton || !isPlayPressed.current) return;
    isPlayPressed.current = false;
    playButton.focus({ preventScroll: true });
  }

  return (
    <article
      aria-label={episode.title}
      className={clsx(
        isOpen
          ? '-mx-[calc(var(--gutter)-3*var(--spacing))] animate-fade rounded-card bg-paper px-4 pt-3.5 pb-4 shadow-lift wide:-mx-5 wide:p-5'
          : 'border-t border-line py-3',
      )}
    >
      <div
        className={clsx(
          'relative grid items-center gap-x-3.5',
          // If the title would break within words beside the cover, it stands below.
          isOpen
            ? 'grid-cols-[auto_minmax(0,1fr)] @max-[13rem]:grid-cols-1'
            : 'grid-cols-[auto_minmax(0,1fr)_auto] @max-[13rem]:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <Picture
          src={cover}
          loading="lazy"
          width={84}
          height={84}
          className={clsx(
            'rounded-field object-cover',
            isOpen ? 'size-21 wide:row-span-2' : 'size-16',
            locked && 'opacity-55',
          )}
        />
        <div className="min-w-0 @max-[13rem]:order-last @max-[13rem]:col-span-full @max-[13rem]:mt-2">
          <h2 className="t-name">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? body : undefined}
              onClick={() => {
                isPlayPressed.current = false;
                onToggle();
              }}
              className={clsx(
                'line-clamp-2 text-left after:absolute after:inset-0 @max-[18rem]:line-clamp-none',
                'focus-visible:outline-none focus-visible:after:rounded-field focus-visible:after:outline-[2.5px] focus-visible:after:outline-focus',
              )}
            >
              {episode.title}
            </button>
          </h2>
          <p className="mt-[0.15rem] flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
            <Meta {...props} />
            {locked && <PremiumChip />}
          </p>
        </div>
        {!isOpen && (
          <PlayOrLock
            entry={entry}
            locked={locked}
            onPlay={() => {
              isPlayPressed.current = true;
              onPlay();
            }}
          />
        )}
        {isOpen && (
          <EpisodeActions
            entry={entry}
            progress={progress}
            download={download}
            locked={locked}
            bodyId={body}
          />
        )}
      </div>
      {isOpen && !locked && (
        <EpisodePlayer entry={entry} progress={progress} onPlay={onPlay} playButton={followPress} />
      )}
      {isOpen && locked && <LockedNote />}
    </article>
  );
}

/** The series, the length or the time left, and whether the episode is downloaded; without a connection, whether it plays. */
function Meta({ entry, isSubscribed, progress, download, isOpen }: EpisodeRowProps) {
  const isOnline = useOnline();
  const { duration } = entry.episode;
  const length = duration && lengthText(duration, progress);
  return (
    <>
      <span>{length && !isOpen ? `${episodeSeries} · ${length}` : episodeSeries}</span>
      {progress?.played && !isOpen && (
        <Mark icon={<Check className="size-4 stroke-[2.2]" aria-hidden />}>{podcastTexts.played}</Mark>
      )}
      {download?.state === 'done' && (
        <Mark icon={<ArrowDownToLine className="size-4" aria-hidden />}>{podcastTexts.downloaded}</Mark>
      )}
      {!isOnline && download?.state !== 'done' && !isLocked(entry.episode, isSubscribed) && (
        <span className="inline-flex items-center gap-1">
          <CloudOff className="size-4" aria-hidden /> {podcastTexts.onlyOnline}
        </span>
      )}
    </>
  );
}

const lengthText = (duration: number, progress: EpisodeProgress | undefined) =>
  hasBegun(progress) ? podcastTexts.left(roughTime(duration - progress.position)) : roughTime(duration);

const Mark = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className="inline-flex items-center gap-1 font-[560] text-sage-ink">
    {icon} {children}
  </span>
);

const PremiumChip = () => (
  <Chip tone="spring">
    <LockKeyhole aria-hidden /> {podcastTexts.premium}
  </Chip>
);

function PlayOrLock({ entry, locked, onPlay }: { entry: Entry; locked: boolean; onPlay: () => void }) {
  const { id, title } = entry.episode;
  const isActive = usePlayerState(({ track }) => track?.id === id);
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
      label={isPlaying ? podcastTexts.pause(title) : podcastTexts.play(title)}
      variant="ring"
      className="relative [&_.lucide]:fill-current [&_.lucide]:stroke-[1.2]"
      onClick={() => (isActive ? player().toggle() : onPlay())}
    >
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
    </RoundButton>
  );
}

function LockedNote() {
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-4 text-label text-ink-soft">
      <span className="min-w-0 flex-[1_1_12rem]">{podcastTexts.gate.hint}</span>
      <ButtonLink to={paths.subscription} variant="tint" slim className="flex-none">
        {podcastTexts.gate.action}
      </ButtonLink>
    </p>
  );
}
