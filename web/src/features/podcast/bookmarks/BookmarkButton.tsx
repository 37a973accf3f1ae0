import type { Bookmark as SavedBookmark, User } from '@clear-spring/contract';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { playerStore } from '../../../player/player-state.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { useAuth } from '../../auth/index.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import { useBookmarkActions } from './use-bookmarks.ts';

const { Component: NoteDialog, prefetch } = lazyComponent(() => import('./NoteDialog.tsx'));

/** Bookmarks where the active episode is. The note comes afterwards, so that the moment is not missed. */
export function BookmarkButton() {
  const { user } = useAuth();
  return user && <ButtonOf user={user} />;
}

function ButtonOf({ user }: { user: User }) {
  const { bookmarkNow, dialog } = useBookmarkNow(user);
  return (
    <>
      <RoundButton
        label={texts.add}
        title={texts.add}
        aria-haspopup="dialog"
        className="text-spring-ink"
        onPointerEnter={prefetch}
        onClick={bookmarkNow}
      >
        <Bookmark aria-hidden />
      </RoundButton>
      {dialog}
    </>
  );
}

/** For any control: what it does, and the dialog that follows. */
export function useBookmarkNow(user: User) {
  const [asked, setAsked] = useState<{ bookmark: SavedBookmark; open: boolean } | null>(null);
  const { add, save } = useBookmarkActions(user);

  return {
    bookmarkNow() {
      const { track, currentTime } = playerStore.get();
      // A second tap, while the note is on its way.
      if (!track || asked?.open) return;
      setAsked({ bookmark: add({ episodeId: track.id, position: currentTime }), open: true });
    },
    dialog: asked && (
      <NoteDialog
        bookmark={asked.bookmark}
        open={asked.open}
        onOpenChange={(open) => setAsked({ ...asked, open })}
        onSave={save}
        onLost={() => setAsked(null)}
      />
    ),
  };
}
