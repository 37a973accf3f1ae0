import type { Episode, EpisodeProgress } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, Info, Share } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { clock } from '../../../player/time-text.ts';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useAuth } from '../../auth/index.ts';
import { DownloadButton } from '../downloads/DownloadButton.tsx';
import type { Download } from '../downloads/download.ts';
import type { Entry } from '../episode-entries.ts';
import { publicationDate } from './episode-date.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { saveProgress } from '../progress/progress.ts';
import { episodeUrl, shareEpisode } from './share-episode.ts';

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

  async function share() {
    const outcome = await shareEpisode(episode);
    if (outcome === 'copied') toast(podcastTexts.copied);
    if (outcome === 'failed')
      toast({ ...podcastTexts.copyFailed(episodeUrl(episode)), variant: 'destructive' });
  }

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
        <TextAction icon={<Share aria-hidden />} onPress={() => void share()}>
          {podcastTexts.share}
        </TextAction>
        {!locked && (
          <span className="flex items-center gap-1 max-wide:ml-auto">
            <DownloadButton entry={entry} download={download} />
            <PlayedButton id={episode.id} isPlayed={progress?.played ?? false} />
          </span>
        )}
      </div>
      {isInfoOpen && <EpisodeInfo id={info} episode={episode} />}
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
      {children}
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

const { info: texts } = podcastTexts;

function EpisodeInfo({ id, episode }: { id: string; episode: Episode }) {
  const { description, duration, pubDate } = episode;
  return (
    <div
      id={id}
      className="relative order-last col-span-full mt-1 animate-rise rounded-field bg-ground px-4 py-3 text-small text-ink-soft"
    >
      <p className="max-w-measure whitespace-pre-line text-ink">{description || texts.noDescription}</p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <Fact name={texts.duration}>{duration ? clock(duration) : texts.unknownDuration}</Fact>
        <Fact name={texts.published}>{publicationDate(pubDate)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="font-[560] text-ink">{children}</dd>
    </div>
  );
}
