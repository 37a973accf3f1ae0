import type { Bookmark } from '@clear-spring/contract';
import { persistedKey, readPersisted, usePersistedText, writePersisted } from '../../auth/index.ts';

const nameOf = ({ id }: Pick<Bookmark, 'id'>) => `note ${id}`;

/** The note of a bookmark as it is being typed. It stays on this device until it is saved or discarded. */
export function useNoteDraft(bookmark: Bookmark) {
  const { note } = bookmark;
  const [draft, keep] = usePersistedText(nameOf(bookmark));
  return {
    typed: draft ?? note,
    isUnsaved: draft !== undefined,
    type: (typed: string) => keep(typed === note ? undefined : typed),
    discard: () => keep(undefined),
  };
}

export type NoteDraft = ReturnType<typeof useNoteDraft>;

/**
 * A bookmark that is deleted takes its draft along.
 * @returns what brings it back.
 */
export function takeNoteDraft(username: string, bookmark: Bookmark): () => void {
  const key = persistedKey(username, nameOf(bookmark));
  const draft = readPersisted(key, 'device');
  writePersisted(key, undefined, 'device');
  return () => writePersisted(key, draft, 'device');
}
