import { type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';

/** What a member has in Up Next: the order, and whether it plays by itself. */
export type UpNext = Pick<PlayQueue, 'episodeIds' | 'autoAdvance'>;

/**
 * What a member does to Up Next. It is kept until the server has it, and made to what other devices have made of Up
 * Next meanwhile: it names what the member has seen, and leaves alone what they have not.
 */
export type QueueChange =
  /** First where there is nothing it comes after, or no more. */
  | { kind: 'put'; id: string; after: string | null }
  /** As `put`, but only what is still there. */
  | { kind: 'move'; id: string; after: string | null }
  | { kind: 'add'; id: string }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'autoAdvance'; isOn: boolean };

export const playNext = (id: string): QueueChange => ({ kind: 'put', id, after: null });

export const addToEnd = (id: string): QueueChange => ({ kind: 'add', id });

export const remove = (id: string): QueueChange => ({ kind: 'remove', ids: [id] });

/** Puts one where another is, or leaves it where that has gone. */
export function move({ episodeIds }: UpNext, id: string, over: string): QueueChange {
  const to = episodeIds.indexOf(episodeIds.includes(over) ? over : id);
  const others = episodeIds.filter((other) => other !== id);
  return { kind: 'move', id, after: others[to - 1] ?? null };
}

export const clear = ({ episodeIds }: UpNext): QueueChange => ({ kind: 'remove', ids: episodeIds });

/** Brings back what has been removed, each where it was. */
export const restore = ({ episodeIds }: UpNext, before: readonly string[]): QueueChange[] =>
  before.flatMap((id, at) =>
    episodeIds.includes(id) ? [] : [{ kind: 'put', id, after: before[at - 1] ?? null }],
  );

export const turnAutoAdvance = (isOn: boolean): QueueChange => ({ kind: 'autoAdvance', isOn });

export const withChanges = (upNext: UpNext, changes: readonly QueueChange[]): UpNext =>
  changes.reduce<UpNext>(
    ({ episodeIds, autoAdvance }, change) => ({
      episodeIds: reordered(episodeIds, change),
      autoAdvance: change.kind === 'autoAdvance' ? change.isOn : autoAdvance,
    }),
    upNext,
  );

function reordered(episodeIds: string[], change: QueueChange): string[] {
  switch (change.kind) {
    case 'put':
      return putAfter(episodeIds, change);
    case 'move':
      return episodeIds.includes(change.id) ? putAfter(episodeIds, change) : episodeIds;
    case 'add':
      return episodeIds.includes(change.id) ? episodeIds : [...episodeIds, change.id];
    case 'remove':
      return episodeIds.filter((id) => !change.ids.includes(id));
    case 'autoAdvance':
      return episodeIds;
  }
}

function putAfter(episodeIds: string[], { id, after }: { id: string; after: string | null }): string[] {
  const others = episodeIds.filter((other) => other !== id);
  // Without the one before it the index is -1, and this the beginning.
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
}

export const isTooLong = ({ episodeIds }: UpNext): boolean => episodeIds.length > QUEUE_MAX_LENGTH;

/** The end is let go of where what two devices have added is too long together. */
export const atMost = (upNext: UpNext): UpNext => ({
  ...upNext,
  episodeIds: upNext.episodeIds.slice(0, QUEUE_MAX_LENGTH),
});
