import type { EpisodeCard, EpisodeProgress } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../../browser/router.tsx';
import { isBusyNow } from '../../../player/MiniPlayer.tsx';
import { player } from '../../../player/player.ts';
import { PlayButton } from '../../../player/PlayerControls.tsx';
import { type PlayerState, usePlayerState } from '../../../player/player-state.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastQuery } from '../podcast.api.ts';
import { resumeAt } from '../progress/progress.ts';

interface EpisodeCardViewProps {
  card: EpisodeCard;
  /** What this episode is here. */
  label: string;
  note: string | null;
  progress?: EpisodeProgress;
  /** Where the episode is, for those who have a library. */
  to?: string;
}

/** One episode, which plays from here. */
export function EpisodeCardView({ card, label, note, progress, to }: EpisodeCardViewProps) {
  const { episode, cover } = card;
  const { isPlaying, isBusy, toggle } = usePlayback(card, progress);
  return (
    <section
      aria-label={label}
      className="@container flex min-h-19 animate-fade items-center gap-3 rounded-card bg-lifted p-2.5 pr-3.5 shadow-lift"
    >
      <Picture
        src={cover}
        width={56}
        height={56}
        className="size-14 flex-none rounded-[0.75rem] object-cover @max-[14rem]:hidden"
      />
      <div className="min-w-0 flex-1">
        <p className="text-small text-ink-soft">{note === null ? label : `${label} · ${note}`}</p>
        <p className="mt-0.5 line-clamp-2 t-name text-body">
          {to === undefined ? (
            episode.title
          ) : (
            <Link to={to} className="text-ink no-underline hover:underline">
              {episode.title}
            </Link>
          )}
        </p>
      </div>
      <PlayButton
        title={episode.title}
        isPlaying={isPlaying}
        isBusy={isBusy}
        onToggle={toggle}
        className="size-touch"
      />
    </section>
  );
}

function usePlayback({ episode, cover }: EpisodeCard, progress: EpisodeProgress | undefined) {
  const client = useQueryClient();
  const play = usePlayEpisode();
  const ofThis = (select: (state: PlayerState) => boolean) => (state: PlayerState) =>
    state.track?.id === episode.id && select(state);
  const isActive = usePlayerState(ofThis(() => true));
  return {
    isPlaying: usePlayerState(ofThis((state) => state.isPlaying)),
    isBusy: usePlayerState(ofThis(isBusyNow)),
    toggle() {
      if (isActive) return player().toggle();
      play({ episode, cover, text: '' }, { position: resumeAt(progress) });
      // What follows comes from the library, which has time to load until then.
      void client.prefetchQuery(podcastQuery);
    },
  };
}
