import type { Bookmark } from '@clear-spring/contract';
import { announce } from '../../../player/player-note.ts';
import { clock } from '../../../player/time-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import { NoteForm } from './NoteForm.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface NoteDialogProps {
  /** Saved already, without a note. */
  bookmark: Bookmark;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: (bookmark: Bookmark) => void;
}

/** Asks for a note on the moment that was just bookmarked. */
export default function NoteDialog({ bookmark, open, onOpenChange, onSave }: NoteDialogProps) {
  const draft = useNoteDraft(bookmark);

  function turn(isOpen: boolean) {
    onOpenChange(isOpen);
    if (!isOpen && draft.isUnsaved) announce(texts.draft);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={texts.saved.title(clock(bookmark.position))}
      description={texts.saved.hint}
    >
      <div className="mt-4">
        <NoteForm
          key={bookmark.id}
          draft={draft}
          onSave={(note) => {
            onOpenChange(false);
            if (note !== bookmark.note) onSave({ ...bookmark, note });
          }}
        >
          <DialogActions>
            <Button type="submit">{texts.save}</Button>
          </DialogActions>
        </NoteForm>
      </div>
    </Dialog>
  );
}
