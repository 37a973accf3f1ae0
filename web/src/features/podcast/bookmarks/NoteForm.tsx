import { BOOKMARK_NOTE_MAX_LENGTH, lineFault, lineOf } from '@clear-spring/contract';
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
    const note = lineOf(draft.typed);
    const fault = lineFault(note, BOOKMARK_NOTE_MAX_LENGTH);
    if (fault !== undefined) return setError(fault);
    draft.discard();
    onSave(note);
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
