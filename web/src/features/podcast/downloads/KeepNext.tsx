import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useOnline } from '../../../http/connection.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { persistedKey, readPersisted } from '../../auth/index.ts';
import { entriesOf, isLocked, type Order } from '../episode-entries.ts';
import { podcastQuery } from '../podcast.api.ts';
import { hasBegun } from '../progress/progress.ts';
import { useProgress } from '../progress/use-progress.ts';
import { useUpNext } from '../up-next/up-next.ts';
import { currentDownloads, download, openDownloads, removeDownloads } from './downloads.ts';
import { nextOf, openKeepNext, outlived, useGivenUp, useKeepNext } from './keep-next.ts';

/** Keeps the next episodes on this device while the app is open, for a subscriber who wants that. */
export function KeepNext({ username }: { username: string }) {
  useEffect(() => openKeepNext(username), [username]);
  return useKeepNext().isOn && <Keeper username={username} />;
}

function Keeper({ username }: { username: string }) {
  const { data } = useQuery(podcastQuery);
  const entries = useMemo(() => entriesOf(data?.episodes ?? []), [data]);
  const progress = useProgress();
  const current = usePlayerState(({ track }) => track?.id ?? null);
  const upNext = useUpNext(username, ({ episodeIds }) => episodeIds);
  const { declined } = useKeepNext();
  const givenUp = useGivenUp();
  const isOnline = useOnline();

  useEffect(() => {
    if (!isOnline || entries.newest.length === 0) return;
    let isOutdated = false;
    async function keep() {
      await openDownloads(username);
      if (isOutdated) return;
      const listening = {
        isPlayed: (id: string) => progress.get(id)?.played ?? false,
        isBegun: (id: string) => hasBegun(progress.get(id)),
        current,
        upNext,
      };
      const order = readPersisted(persistedKey(username, 'library order')) as Order | undefined;
      const playable = entries[order ?? 'newest'].filter(({ episode }) => !isLocked(episode, true));
      const next = nextOf(playable, listening, [...declined, ...givenUp]);
      download(next, { isAutomatic: true });
      await removeDownloads(outlived(next, currentDownloads(), listening));
    }
    void keep();
    return () => {
      isOutdated = true;
    };
  }, [username, entries, progress, current, upNext, declined, givenUp, isOnline]);
  return null;
}
