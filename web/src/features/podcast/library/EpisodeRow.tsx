import type { EpisodeProgress } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { CloudOff, LockKeyhole } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import { useOnline } from '../../../http/connection.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { AfterPaint } from '../../../ui/AfterPaint.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import type { Download } from '../downloads/download.ts';
import { type Entry, isLocked } from '../episode-entries.ts';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { useCuedPlayback } from '../player/playback.ts';
import type { PlayEpisode, Start } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { EpisodeActions } from './EpisodeActions.tsx';
import { EpisodeLength } from './EpisodeLength.tsx';
import { EpisodeMenu } from './EpisodeMenu.tsx';
import { DownloadedMark, EpisodeStatus } from './EpisodeStatus.tsx';
import { PlayOrLock } from './PlayOrLock.tsx';
import { rowFacts, rowGrid, rowGridClosed, rowTitle, rowTitleClosed, rowWords } from './row-look.ts';

interface EpisodeRowProps {
  entry: Entry;
  isSubscribed: boolean;
  isOpen: boolean;
  /** There is room for a column beside the list, where the status has one of its own. */
  isWide: boolean;
  progress: EpisodeProgress | undefined;
  download: Download | undefined;
  /** The second at which a link lets it begin. */
  requestedPosition?: number | undefined;
  onToggle: (id: string) => void;
  onPlay: PlayEpisode;
}

/**
 * Closed: cover, title, length, how far one is, play. Open: a raised, wider card with the actions and the player, unless
 * it is the active episode, whose player is in Now Playing.
 */
export const EpisodeRow = memo(function EpisodeRow(props: EpisodeRowProps) {
  const { entry, isSubscribed, isOpen, isWide, progress, download, requestedPosition, onToggle, onPlay } =
    props;
  const { episode, cover } = entry;
  const body = useId();
  const isActive = usePlayerState(({ track }) => track?.id === episode.id);
  const locked = isLocked(episode, isSubscribed);
  const hasPlayer = isOpen && !isActive && !locked;
  const isPlayPressed = useRef(false);

  /** An open row's player unmounts when it starts, so the focus moves to the row's own button. */
  function followPress(button: HTMLElement | null) {
    if (!button || !isPlayPressed.current) return;
    isPlayPressed.current = false;
    button.focus({ preventScroll: true });
  }

  return (
    <article
      aria-label={episode.title}
      aria-current={isActive || undefined}
      className={clsx(
        isOpen || isActive
          ? '-mx-[calc(var(--gutter)-3*var(--spacing))] rounded-card bg-paper px-[calc(var(--gutter)-3*var(--spacing))] wide:-mx-5 wide:px-5'
          : 'border-t border-line group-first/row:border-transparent',
        isOpen ? 'animate-fade pt-3.5 pb-4 shadow-lift wide:py-4' : 'py-2.75 wide:py-1.75',
        isActive && !isOpen && 'max-wide:shadow-lift',
      )}
    >
      <div className={clsx('relative', rowGrid, !isOpen && rowGridClosed)}>
        <Picture
          src={cover}
          loading="lazy"
          width={84}
          height={84}
          className={clsx(
            'rounded-field object-cover',
            isOpen ? 'size-21 wide:row-span-2' : 'size-16 wide:size-14',
            locked && 'opacity-55',
          )}
        />
        <div className={rowWords}>
          <h2 className={clsx('t-name', isActive && 'text-spring-ink')}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? body : undefined}
              onClick={() => {
                isPlayPressed.current = false;
                onToggle(episode.id);
              }}
              className={clsx(
                rowTitle,
                !isOpen && rowTitleClosed,
                'text-left after:absolute after:inset-0',
                'focus-visible:outline-none focus-visible:after:rounded-field focus-visible:after:outline-[2.5px] focus-visible:after:outline-focus',
              )}
            >
              {episode.title}
            </button>
          </h2>
          <p className={rowFacts}>
            <EpisodeLength duration={episode.duration} />
            {(isWide || hasPlayer) && <DownloadedMark download={download} />}
            <OnlyOnline {...props} />
            {locked && <PremiumChip />}
          </p>
          {!isWide && !hasPlayer && <EpisodeStatus entry={entry} progress={progress} download={download} />}
        </div>
        {isWide && !isOpen && <EpisodeStatus entry={entry} progress={progress} />}
        <div className={clsx('flex items-center', hasPlayer && '-mr-2.5 -ml-2.5 self-start')}>
          {/* A closed row has no room for it on phones. */}
          {(isWide || isOpen) && <EpisodeMenu entry={entry} />}
          {!hasPlayer && (
            <PlayOrLock
              ref={followPress}
              episode={episode}
              isActive={isActive}
              locked={locked}
              onPlay={() => onPlay(entry, { position: requestedPosition })}
            />
          )}
        </div>
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
      {hasPlayer && (
        <AfterPaint fallback={<div className="mt-3 h-44 @min-[38rem]:h-27 wide:mt-4" />}>
          <CuedPlayer
            // A link to another second begins there.
            key={requestedPosition}
            entry={entry}
            progress={progress}
            requestedPosition={requestedPosition}
            onPlay={(start) => {
              isPlayPressed.current = true;
              onPlay(entry, start);
            }}
          />
        </AfterPaint>
      )}
      {isOpen && locked && <LockedNote />}
    </article>
  );
});

/** The player of an episode that is not active. */
function CuedPlayer({
  entry,
  progress,
  requestedPosition,
  onPlay,
}: Pick<EpisodeRowProps, 'entry' | 'progress' | 'requestedPosition'> & { onPlay: (start?: Start) => void }) {
  const playback = useCuedPlayback(entry, { progress, requestedPosition, onPlay });
  return <EpisodePlayer entry={entry} playback={playback} className="mt-3 wide:mt-4" />;
}

/** Without a connection an episode plays only from this device. */
function OnlyOnline({ entry, isSubscribed, download }: EpisodeRowProps) {
  const isOnline = useOnline();
  if (isOnline || download?.state === 'done' || isLocked(entry.episode, isSubscribed)) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <CloudOff className="size-4" aria-hidden /> {podcastTexts.onlyOnline}
    </span>
  );
}

const PremiumChip = () => (
  <Chip tone="spring">
    <LockKeyhole aria-hidden /> {podcastTexts.premium}
  </Chip>
);

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
