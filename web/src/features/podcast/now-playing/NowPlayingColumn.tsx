import { episodeSeries } from '@clear-spring/content';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { player } from '../../../player/player.ts';
import { playerTexts } from '../../../player/player.texts.ts';
import { playerStore } from '../../../player/player-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { DownloadButton } from '../downloads/DownloadButton.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import type { Entry } from '../episode-entries.ts';
import { ShareButton } from '../library/ShareButton.tsx';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { useActivePlayback } from '../player/playback.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { useFocusFromColumn } from './carried-focus.ts';
import { NowPlayingPanels } from './NowPlayingPanels.tsx';

/** What plays, beside the list. It stays in sight while the page scrolls; if it is too high, its panel scrolls. */
export function NowPlayingColumn({ entry }: { entry: Entry }) {
  const heading = useId();
  const column = useRef<HTMLDivElement>(null);
  useFocusFromColumn(column);
  const playback = useActivePlayback(entry);
  const { episode, cover } = entry;
  const download = useDownloads().get(episode.id);

  useEffect(() => {
    playerStore.change({ isOnPage: true });
    return () => playerStore.change({ isOnPage: false });
  }, []);

  return (
    <Card
      as="section"
      ref={column}
      data-now-playing
      aria-labelledby={heading}
      className="flex max-h-[calc(100dvh-26*var(--unit))] animate-fade flex-col overflow-y-auto px-5.5 pt-4 pb-4 shadow-lift! *:flex-none"
    >
      <div className="-mr-2.5 flex items-center justify-between">
        <h2 id={heading} className="t-kicker">
          {podcastTexts.nowPlaying.title}
        </h2>
        <RoundButton label={playerTexts.close} onClick={() => player().close()} className="text-ink-soft">
          <X aria-hidden />
        </RoundButton>
      </div>
      <div className="mt-1 mb-4 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 max-broad:grid-cols-[7rem_minmax(0,1fr)]">
        <Picture
          src={cover}
          width={136}
          height={136}
          className="aspect-square w-full rounded-card object-cover"
        />
        <div className="flex min-w-0 flex-col">
          <p className="t-name line-clamp-3">{episode.title}</p>
          <p className="mt-0.5 text-small text-ink-soft">{episodeSeries}</p>
          <div className="mt-auto -mb-2 -ml-3 flex items-center">
            <BookmarkButton />
            <ShareButton episode={episode} />
            <DownloadButton entry={entry} download={download} />
          </div>
        </div>
      </div>
      <EpisodePlayer entry={entry} playback={playback} className="mb-3" />
      <NowPlayingPanels entry={entry} scrolls />
    </Card>
  );
}
