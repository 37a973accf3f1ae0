import { episodeSeries } from '@clear-spring/content';
import { type Episode, type User, userEndpoint } from '@clear-spring/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isConnected } from '../../../http/connection.ts';
import { invalidate } from '../../../http/query-client.ts';
import { player } from '../../../player/player.ts';
import type { Track } from '../../../player/player-state.ts';
import { triggerPushPrompt } from '../../../pwa/push-prompt-trigger.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useAuth } from '../../auth/index.ts';
import { downloadedAudio, isDownloaded, removeDownloads } from '../downloads/downloads.ts';
import { createEntries, type Entry, isLocked } from '../episode-entries.ts';
import { audioAddress, podcastQuery, progressQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { resumeAt, saveProgress, trackProgress } from '../progress/progress.ts';

interface Listening {
  client: QueryClient;
  user: User;
  /** The list as it was when play was pressed. It supplies the next episodes; without one the library does. */
  queue?: readonly Entry[] | undefined;
}

export interface Start {
  /** Seconds; the saved progress when absent. */
  position?: number;
  speed?: number;
}

export type PlayEpisode = (entry: Entry, start?: Start) => void;

/** Plays an episode, unless it is locked. */
export function usePlayEpisode(queue?: readonly Entry[]): PlayEpisode {
  const client = useQueryClient();
  const { user } = useAuth();
  return (entry, { position, speed } = {}) => {
    if (!user || isLocked(entry.episode, user.isSubscribed)) return;
    if (!isWithinReach(entry.episode)) return void toast({ ...podcastTexts.notOnDevice, variant: 'note' });
    const track = trackOf(entry, { client, user, queue });
    player().play(track, { startAt: position ?? track.startAt?.(), playbackRate: speed });
  };
}

const isWithinReach = ({ id }: Episode) => isConnected() || isDownloaded(id);

function trackOf(entry: Entry, listening: Listening): Track {
  const { episode, cover } = entry;
  const { client, user } = listening;
  const { id } = episode;
  const remember = trackProgress(id, (progress) => void saveProgress(client, user.username, progress));
  return {
    id,
    title: episode.title,
    artist: episodeSeries,
    artwork: cover,
    page: episode.link ?? absolute(episode.audioUrl),
    premium: episode.requires_subscription,
    expectedDuration: episode.duration,
    source: () => (isDownloaded(id) ? ownCopy(episode) : audioAddress(episode)),
    next: () => {
      const next = following(entry, listening);
      return next ? trackOf(next, listening) : null;
    },
    startAt: () =>
      resumeAt(client.getQueryData(progressQuery.queryKey)?.find(({ episodeId }) => episodeId === id)),
    onPlaybackEvent(event) {
      if (event.kind === 'playing') triggerPushPrompt('play');
      if (event.kind === 'failed') askWhoThisIs(client);
      else remember(event);
    },
  };
}

/** The audio may be refused because the session or the plan has ended. */
const askWhoThisIs = (client: QueryClient) => void invalidate(client, userEndpoint);

async function ownCopy(episode: Episode): Promise<Blob | string> {
  const copy = await downloadedAudio(episode.id);
  if (copy) return copy;
  await removeDownloads([episode.id]);
  return audioAddress(episode);
}

function following(entry: Entry, { client, user, queue = libraryOf(client) }: Listening): Entry | undefined {
  const at = queue.findIndex(({ episode }) => episode.id === entry.episode.id);
  return queue
    .slice(at + 1)
    .find(({ episode }) => !isLocked(episode, user.isSubscribed) && isWithinReach(episode));
}

/** Newest first, as far as it is known. */
const libraryOf = (client: QueryClient): readonly Entry[] =>
  createEntries(client.getQueryData(podcastQuery.queryKey)?.episodes ?? []).newest;

const absolute = (url: string | undefined) => (url && /^https?:/.test(url) ? url : null);
