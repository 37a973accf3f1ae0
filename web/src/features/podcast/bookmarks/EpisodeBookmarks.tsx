import type { User } from '@clear-spring/contract';
import { player } from '../../../player/player.ts';
import { playerStore } from '../../../player/player-state.ts';
import { useAuth } from '../../auth/index.ts';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { useLibrary } from '../use-library.ts';
import { BookmarkList } from './BookmarkList.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import { useBookmarks } from './use-bookmarks.ts';

/** The bookmarks of one episode, from its beginning to its end. */
export function EpisodeBookmarks({ entry }: { entry: Entry }) {
  const { user } = useAuth();
  return user && <BookmarksOf user={user} entry={entry} />;
}

function BookmarksOf({ user, entry }: { user: User; entry: Entry }) {
  const { list } = useLibrary();
  const play = usePlayEpisode(list);
  const all = useBookmarks(user);
  const bookmarks = all.bookmarks
    .filter(({ episodeId }) => episodeId === entry.episode.id)
    .toSorted((a, b) => a.position - b.position);

  function playFrom(of: Entry, position: number) {
    if (playerStore.get().track?.id !== of.episode.id) return play(of, { position });
    player().seek(position);
    player().resume();
  }
  return (
    <section aria-label={texts.list} className="mt-4">
      <h3 className="t-name text-body">{texts.list}</h3>
      <BookmarkList {...all} user={user} bookmarks={bookmarks} entryOf={() => entry} onPlay={playFrom} />
    </section>
  );
}
