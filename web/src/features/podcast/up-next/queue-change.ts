import { type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';

/** What a member has in Up Next: the order, and whether it plays by itself. */
export type UpNext = Pick<PlayQueue, 'episodeIds' | 'autoAdvance'>;
export type QueueChange = (upNext: UpNext) => UpNext;

const ordered =
  (order: (episodeIds: readonly string[]) => string[]): QueueChange =>
  (upNext) => ({ ...upNext, episodeIds: order(upNext.episodeIds) });

const without = (id: string) => (episodeIds: readonly string[]) => episodeIds.filter((other) => other !== id);

export const playNext = (id: string): QueueChange =>
  ordered((episodeIds) => [id, ...without(id)(episodeIds)]);

export const addToEnd = (id: string): QueueChange =>
  ordered((episodeIds) => (episodeIds.includes(id) ? [...episodeIds] : [...episodeIds, id]));

export const remove = (id: string): QueueChange => ordered(without(id));

/** Puts one where another is. */
export const move = (id: string, over: string): QueueChange =>
  ordered((episodeIds) => {
    const to = episodeIds.indexOf(over);
    return episodeIds.includes(id) && to >= 0
      ? without(id)(episodeIds).toSpliced(to, 0, id)
      : [...episodeIds];
  });

export const clear: QueueChange = ordered(() => []);

/** Brings back what was removed, before what has been added since. */
export const restore = (before: readonly string[]): QueueChange =>
  ordered((episodeIds) => [...before, ...episodeIds.filter((id) => !before.includes(id))]);

export const turnAutoAdvance =
  (autoAdvance: boolean): QueueChange =>
  (upNext) => ({ ...upNext, autoAdvance });

/** The end is let go of where two changes together have made it too long. */
export const atMost = (upNext: UpNext): UpNext => ({
  ...upNext,
  episodeIds: upNext.episodeIds.slice(0, QUEUE_MAX_LENGTH),
});

/**
 * What two devices have that did not know of each other. Only where this one changed a queue that it had never read:
 * otherwise the newest stands.
 */
export const join = (own: UpNext, other: UpNext): UpNext => ({
  episodeIds: [...new Set([...own.episodeIds, ...other.episodeIds])],
  autoAdvance: own.autoAdvance && other.autoAdvance,
});
