import { saveBookmarkEndpoint } from '@clear-spring/contract';
import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/form/TextField.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';

const { note: noteShape } = saveBookmarkEndpoint.body.shape;

interface NoteFormProps {
  note: string;
  onSave: (note: string) => void;
  /** What submits it and what leaves it. */
  children: ReactNode;
}

/** The note of a bookmark: one line, which may be empty. */
export function NoteForm({ note, onSave, children }: NoteFormProps) {
  const [typed, setTyped] = useState(note);
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { success, data, error: wrong } = noteShape.safeParse(typed);
    if (success) onSave(data);
    else setError(wrong.issues[0]?.message);
  }
  return (
    <form noValidate onSubmit={submit} className="text-left">
      <TextField
        label={texts.note}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      {children}
    </form>
  );
}
