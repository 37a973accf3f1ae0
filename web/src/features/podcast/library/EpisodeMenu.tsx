import type { User } from '@clear-spring/contract';
import { Bookmark, Ellipsis, Gauge, ListEnd, ListStart, ListX, Share } from 'lucide-react';
import { usePlayerState } from '../../../player/player-state.ts';
import { player } from '../../../player/player.ts';
import { playerTexts } from '../../../player/player.texts.ts';
import { useSpeedDialog } from '../../../player/SpeedButton.tsx';
import { clock } from '../../../player/time-text.ts';
import { announce } from '../../../player/player-note.ts';
import { Menu, MenuAction } from '../../../ui/overlay/Menu.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useAuth } from '../../auth/index.ts';
import { bookmarkTexts } from '../bookmarks/bookmarks.texts.ts';
import { useBookmarkNow } from '../bookmarks/BookmarkButton.tsx';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { addToEnd, playNext, type QueueChange, remove } from '../up-next/queue-change.ts';
import { changeUpNext, useUpNext } from '../up-next/up-next.ts';
import { upNextTexts as texts } from '../up-next/up-next.texts.ts';
import { shareEpisode, shareMoment } from './share-episode.ts';

interface EpisodeMenuProps {
  entry: Entry;
}

/** What can be done with an episode besides playing it. */
export function EpisodeMenu(props: EpisodeMenuProps) {
  const { user } = useAuth();
  return user && <MenuOf {...props} user={user} />;
}

function MenuOf({ entry, user }: EpisodeMenuProps & { user: User }) {
  const { username } = user;
  const { id, title } = entry.episode;
  const isActive = usePlayerState(({ track }) => track?.id === id);
  const isQueued = useUpNext(username, ({ episodeIds }) => episodeIds.includes(id));
  const change = useQueueChange(username);
  const position = usePlayerState(({ currentTime }) => (isActive ? Math.floor(currentTime) : 0));
  const speed = usePlayerState(({ playbackRate }) => (isActive ? playbackRate : 1));
  const speeds = useSpeedDialog({ speed, onSet: (to) => player().setSpeed(to) });
  const { bookmarkNow, dialog } = useBookmarkNow(user);
  return (
    <>
      <Menu
        floats
        label={podcastTexts.more(title)}
        align="end"
        triggerClassName="inline-grid size-touch place-items-center rounded-full text-ink hover:bg-well"
        trigger={<Ellipsis aria-hidden />}
      >
        {!isActive && (
          <MenuAction
            icon={<ListStart aria-hidden />}
            onSelect={() => change(playNext(id), texts.notes.playsNext)}
          >
            {texts.playNext}
          </MenuAction>
        )}
        {isQueued ? (
          <MenuAction icon={<ListX aria-hidden />} onSelect={() => change(remove(id), texts.notes.removed)}>
            {texts.remove}
          </MenuAction>
        ) : (
          <MenuAction icon={<ListEnd aria-hidden />} onSelect={() => change(addToEnd(id), texts.notes.added)}>
            {texts.add}
          </MenuAction>
        )}
        {isActive ? (
          <>
            <MenuAction icon={<Bookmark aria-hidden />} onSelect={bookmarkNow}>
              {bookmarkTexts.add}
            </MenuAction>
            <MenuAction
              icon={<Share aria-hidden />}
              onSelect={() => void shareMoment(entry.episode, position)}
            >
              {podcastTexts.shareFrom(clock(position))}
            </MenuAction>
            <MenuAction icon={<Gauge aria-hidden />} onSelect={speeds.openSpeeds}>
              {playerTexts.speeds.set}
            </MenuAction>
          </>
        ) : (
          <MenuAction icon={<Share aria-hidden />} onSelect={() => void shareEpisode(entry.episode)}>
            {podcastTexts.share}
          </MenuAction>
        )}
      </Menu>
      {dialog}
      {speeds.dialog}
    </>
  );
}

/** Changes Up Next and says so. */
function useQueueChange(username: string) {
  return (change: QueueChange, note: string) => {
    if (changeUpNext(username, change)) announce(note);
    else toast({ ...texts.full, variant: 'note' });
  };
}
