import type { Entry } from '../episode-entries.ts';

export interface PlayOrder {
  /** The member's Up Next. */
  upNext: readonly string[];
  /** The whole library: Up Next may hold what the list does not show. */
  library: readonly Entry[];
  /** The list as it was when play was pressed. */
  list: readonly Entry[];
  /** The last one that came from the list. What Up Next plays in between does not move it. */
  listed: string;
  /** What has played since play was pressed, with the one that plays. */
  heard: readonly string[];
}

export interface Following {
  entry: Entry;
  isFromList: boolean;
}

/** What plays when an episode ends: the first of Up Next, or else the next in the list, of what can play. */
export function following(order: PlayOrder, canPlay: (entry: Entry) => boolean): Following | null {
  const queued = firstQueued(order, canPlay);
  if (queued) return { entry: queued, isFromList: false };
  const { list, listed, heard } = order;
  const at = list.findIndex(({ episode }) => episode.id === listed);
  const next = list.slice(at + 1).find((entry) => !heard.includes(entry.episode.id) && canPlay(entry));
  return next ? { entry: next, isFromList: true } : null;
}

function firstQueued({ upNext, library, heard }: PlayOrder, canPlay: (entry: Entry) => boolean) {
  const current = heard.at(-1);
  for (const id of upNext) {
    const entry = id !== current && library.find(({ episode }) => episode.id === id);
    if (entry && canPlay(entry)) return entry;
  }
  return undefined;
}
