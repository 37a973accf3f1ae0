import type { User } from '@clear-spring/contract';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { useLibrary } from '../use-library.ts';
import { BookmarkList } from './BookmarkList.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import { useBookmarks } from './use-bookmarks.ts';

interface BookmarksDialogProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All of a member's bookmarks. */
export default function BookmarksDialog({ user, open, onOpenChange }: BookmarksDialogProps) {
  const bookmarks = useBookmarks(user);
  const { list, find } = useLibrary();
  const play = usePlayEpisode(list);

  function playFrom(entry: Entry, position: number) {
    onOpenChange(false);
    play(entry, { position });
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.list} description={texts.hint}>
      <div className="mt-4 max-h-[60dvh] overflow-y-auto">
        <BookmarkList user={user} bookmarks={bookmarks} entryOf={find} namesEpisodes onPlay={playFrom} />
      </div>
    </Dialog>
  );
}
