import { bookmarkNote } from '@clear-spring/contract';
import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/form/TextField.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { NoteDraft } from './use-note-draft.ts';

interface NoteFormProps {
  draft: NoteDraft;
  onSave: (note: string) => void;
  /** What submits it and what leaves it. */
  children: ReactNode;
}

/** The note of a bookmark: one line, which may be empty. */
export function NoteForm({ draft, onSave, children }: NoteFormProps) {
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { success, data, error: wrong } = bookmarkNote.safeParse(draft.typed);
    if (!success) return setError(wrong.issues[0]?.message);
    draft.discard();
    onSave(data);
  }
  return (
    <form noValidate onSubmit={submit} className="text-left">
      <TextField
        label={texts.note}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        value={draft.typed}
        error={error}
        onChange={({ target }) => {
          draft.type(target.value);
          setError(undefined);
        }}
      />
      {children}
    </form>
  );
}
