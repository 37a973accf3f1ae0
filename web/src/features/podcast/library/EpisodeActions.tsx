import type { EpisodeProgress } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, Info, Share } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { useAuth } from '../../auth/index.ts';
import { DownloadButton } from '../downloads/DownloadButton.tsx';
import type { Download } from '../downloads/download.ts';
import type { Entry } from '../episode-entries.ts';
import { EpisodeInfo } from './EpisodeInfo.tsx';
import { podcastTexts } from '../podcast.texts.ts';
import { saveProgress } from '../progress/progress.ts';
import { shareEpisode } from './share-episode.ts';

interface EpisodeActionsProps {
  entry: Entry;
  progress: EpisodeProgress | undefined;
  download: Download | undefined;
  locked: boolean;
  bodyId: string;
}

/** The actions of an episode besides playing. More Info opens below them. */
export function EpisodeActions({ entry, progress, download, locked, bodyId }: EpisodeActionsProps) {
  const [isInfoOpen, setInfoOpen] = useState(false);
  const info = useId();
  const { episode } = entry;

  return (
    <>
      <div
        id={bodyId}
        className="relative order-last col-span-full -mx-2 flex flex-wrap items-center gap-1 wide:col-span-1 wide:col-start-2"
      >
        <TextAction
          icon={<Info aria-hidden />}
          isExpanded={isInfoOpen}
          opens={info}
          onPress={() => setInfoOpen(!isInfoOpen)}
        >
          {podcastTexts.moreInfo}
        </TextAction>
        <TextAction icon={<Share aria-hidden />} onPress={() => void shareEpisode(episode)}>
          {podcastTexts.share}
        </TextAction>
        {!locked && (
          <span className="flex items-center gap-1 max-wide:ml-auto">
            <DownloadButton entry={entry} download={download} />
            <PlayedButton id={episode.id} isPlayed={progress?.played ?? false} />
          </span>
        )}
      </div>
      {isInfoOpen && (
        <div
          id={info}
          className="relative order-last col-span-full mt-1 animate-rise rounded-field bg-ground px-4 py-3"
        >
          <EpisodeInfo episode={episode} />
        </div>
      )}
    </>
  );
}

interface TextActionProps {
  icon: ReactNode;
  isExpanded?: boolean;
  /** The id of the element it opens. */
  opens?: string;
  onPress: () => void;
  children: ReactNode;
}

function TextAction({ icon, isExpanded, opens, onPress, children }: TextActionProps) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? opens : undefined}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-touch items-center gap-1.5 rounded-pill px-2 text-small font-[580] whitespace-nowrap text-spring-ink hover:bg-well',
        '[&_.lucide]:size-[1.05rem]',
      )}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

function PlayedButton({ id, isPlayed }: { id: string; isPlayed: boolean }) {
  const client = useQueryClient();
  const { user } = useAuth();
  const label = isPlayed ? podcastTexts.markUnplayed : podcastTexts.markPlayed;
  const mark = () => {
    const at = new Date().toISOString();
    if (user) void saveProgress(client, user.username, { episodeId: id, position: 0, played: !isPlayed, at });
  };
  return (
    <RoundButton
      label={label}
      title={label}
      onClick={mark}
      className={isPlayed ? 'text-sage-ink' : 'text-spring-ink'}
    >
      <CircleCheck className={clsx(isPlayed && 'fill-sage-wash')} aria-hidden />
    </RoundButton>
  );
}
