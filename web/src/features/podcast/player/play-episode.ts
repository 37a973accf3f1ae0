import { episodeSeries } from '@clear-spring/content';
import { type Episode, type EpisodeProgress, type User, userEndpoint } from '@clear-spring/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isConnected } from '../../../http/connection.ts';
import { invalidate } from '../../../http/query-client.ts';
import { player } from '../../../player/player.ts';
import type { Track } from '../../../player/player-state.ts';
import { triggerPushPrompt } from '../../../pwa/push-prompt-trigger.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useAuth, userQuery } from '../../auth/index.ts';
import { createBookmark, saveBookmark } from '../bookmarks/bookmarks.ts';
import { sayWhy } from '../bookmarks/say-why.ts';
import { downloadedAudio, isDownloaded, removeDownloads } from '../downloads/downloads.ts';
import { entriesOf, type Entry, isLocked } from '../episode-entries.ts';
import { audioAddress, podcastQuery, progressQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { mergeProgress, resumeAt, saveProgress, trackProgress } from '../progress/progress.ts';
import { waitingProgress } from '../progress/progress-outbox.ts';
import { remove } from '../up-next/queue-change.ts';
import { changeUpNext, upNextOf } from '../up-next/up-next.ts';
import { following, type PlayOrder } from './play-order.ts';

type Listening = Pick<PlayOrder, 'listed' | 'heard'> & {
  client: QueryClient;
  user: User;
  /** As in PlayOrder; without one the library. */
  list?: readonly Entry[] | undefined;
};

export interface Start {
  /** Seconds; the saved progress when absent. */
  position?: number | undefined;
  speed?: number;
}

export type PlayEpisode = (entry: Entry, start?: Start) => void;

/** Plays an episode, unless it is locked. */
export function usePlayEpisode(list?: readonly Entry[]): PlayEpisode {
  const client = useQueryClient();
  const { user } = useAuth();
  return useCallback(
    (entry, { position, speed } = {}) => {
      if (!user || isLocked(entry.episode, user.isSubscribed)) return;
      if (!isWithinReach(entry.episode)) return void toast({ ...podcastTexts.notOnDevice, variant: 'note' });
      const { id } = entry.episode;
      const track = trackOf(entry, { client, user, list, listed: id, heard: [id] });
      player().play(track, { startAt: position ?? track.startAt?.(), playbackRate: speed });
    },
    [client, user, list],
  );
}

const isWithinReach = ({ id }: Episode) => isConnected() || isDownloaded(id);

function trackOf(entry: Entry, listening: Listening): Track {
  const { episode, cover } = entry;
  const { client, user } = listening;
  const { id } = episode;
  const remember = trackProgress(id, (progress) => void saveProgress(client, user.username, progress));
  let hasBegun = false;

  /** It leaves Up Next when it is heard, not before: what is refused, or stopped until then, stays there. */
  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    if (upNextOf(user.username).episodeIds.includes(id)) changeUpNext(user.username, remove(id));
  }

  return {
    id,
    title: episode.title,
    artist: episodeSeries,
    artwork: cover,
    page: episode.link ?? absolute(episode.audioUrl),
    premium: episode.requires_subscription,
    expectedDuration: episode.duration,
    source: () => (isDownloaded(id) ? ownCopy(episode) : audioAddress(episode)),
    next: () => nextTrack(listening),
    bookmark: (position) => void bookmark({ episodeId: id, position }, listening),
    startAt: () => savedPosition(id, listening),
    onPlaybackEvent(event) {
      if (event.kind === 'playing') triggerPushPrompt('play');
      // One that has ended has been heard, however short it was.
      if (event.kind === 'playing' || event.kind === 'ended') begin();
      remember(event);
    },
    async isOver() {
      await invalidate(client, userEndpoint);
      const now = client.getQueryData(userQuery.queryKey);
      return !now || isLocked(episode, now.isSubscribed);
    },
  };
}

/** A tap may come before the progress has been read. Where it cannot be read, what waits on this device counts. */
function savedPosition(id: string, { client, user }: Listening): number | Promise<number> {
  const among = (known: readonly EpisodeProgress[]) =>
    resumeAt(mergeProgress(known, waitingProgress(user.username)).get(id));
  const known = client.getQueryData(progressQuery.queryKey);
  return known ? among(known) : client.ensureQueryData(progressQuery).then(among, () => among([]));
}

/** The key that does it is announced; only what stays on this device has more to say. */
async function bookmark(moment: Parameters<typeof createBookmark>[0], { client, user }: Listening) {
  sayWhy(await saveBookmark(client, user.username, createBookmark(moment)));
}

async function ownCopy(episode: Episode): Promise<Blob | string> {
  const copy = await downloadedAudio(episode.id);
  if (copy) return copy;
  await removeDownloads([episode.id]);
  return audioAddress(episode);
}

function nextTrack(listening: Listening): Track | null {
  const { client, user, list, heard } = listening;
  const { episodeIds: upNext, autoAdvance } = upNextOf(user.username);
  if (!autoAdvance) return null;
  const library = libraryOf(client);
  const next = following(
    { ...listening, upNext, library, list: list ?? library },
    ({ episode }) => !isLocked(episode, user.isSubscribed) && isWithinReach(episode),
  );
  if (!next) return null;
  const { id } = next.entry.episode;
  return trackOf(next.entry, {
    ...listening,
    heard: [...heard, id],
    ...(next.isFromList && { listed: id }),
  });
}

/** Newest first, as far as it is known. */
const libraryOf = (client: QueryClient): readonly Entry[] =>
  entriesOf(client.getQueryData(podcastQuery.queryKey)?.episodes ?? []).newest;

const absolute = (url: string | undefined) => (url && /^https?:/.test(url) ? url : null);
