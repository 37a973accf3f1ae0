import type { Bookmark } from '@clear-spring/contract';
import { usePersistedText } from '../../auth/index.ts';

/** The note of a bookmark as it is being typed. It stays on this device until it is saved or discarded. */
export function useNoteDraft({ id, note }: Bookmark) {
  const [draft, keep] = usePersistedText(`note ${id}`);
  return {
    typed: draft ?? note,
    isUnsaved: draft !== undefined,
    type: (typed: string) => keep(typed === note ? undefined : typed),
    discard: () => keep(undefined),
  };
}

export type NoteDraft = ReturnType<typeof useNoteDraft>;
