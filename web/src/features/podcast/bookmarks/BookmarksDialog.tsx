import type { User } from '@clear-spring/contract';
import { useMemo, useState } from 'react';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { useLibrary } from '../use-library.ts';
import { BookmarkList } from './BookmarkList.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { KnownBookmark } from './bookmarks.ts';
import { useBookmarks } from './use-bookmarks.ts';

interface BookmarksDialogProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All of a member's bookmarks. */
export default function BookmarksDialog({ user, open, onOpenChange }: BookmarksDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.list} description={texts.hint}>
      <div className="-mx-3 mt-4 max-h-[60dvh] overflow-y-auto px-3">
        <AllBookmarks user={user} onLeave={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

function AllBookmarks({ user, onLeave }: { user: User; onLeave: () => void }) {
  const all = useBookmarks(user);
  const bookmarks = useSteadyOrder(all.bookmarks);
  const { list, find, state } = useLibrary();
  const play = usePlayEpisode(list);

  function playFrom(entry: Entry, position: number) {
    onLeave();
    play(entry, { position });
  }
  return (
    <BookmarkList
      {...all}
      user={user}
      bookmarks={bookmarks}
      entryOf={find}
      library={state}
      onPlay={playFrom}
    />
  );
}

/** Latest first, as they were when they were first seen here: a row stays in its place when its note is changed. */
function useSteadyOrder(bookmarks: readonly KnownBookmark[]): readonly KnownBookmark[] {
  const [seen] = useState(() => new Map<string, string>());
  return useMemo(() => {
    for (const { id, at } of bookmarks) if (!seen.has(id)) seen.set(id, at);
    return bookmarks.toSorted((a, b) => (seen.get(a.id)! < seen.get(b.id)! ? 1 : -1));
  }, [bookmarks, seen]);
}
