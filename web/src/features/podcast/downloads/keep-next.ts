import { createStore, useStore } from '../../../browser/store.ts';
import { persistedKey, readPersisted, writePersisted } from '../../auth/index.ts';
import type { Entry } from '../episode-entries.ts';
import type { Downloads } from './download.ts';
import { currentDownloads, removeDownloads, subscribeToFailures } from './downloads.ts';

/** How many episodes are kept ahead. */
export const AHEAD = 3;
/** How many removals by the member are remembered. */
const MAX_DECLINED = 100;

/** The member's choice for this device. */
interface Choice {
  isOn: boolean;
  /** Episodes that were kept ahead and that the member has removed: they do not come again by themselves. */
  declined: readonly string[];
}

const OFF: Choice = { isOn: false, declined: [] };
const choice = createStore<Choice>(OFF);
let key: string | null = null;
/** Those that were given up. Until the page is opened again they do not come by themselves. */
const givenUp = createStore<readonly string[]>([]);
subscribeToFailures(({ episode, isAutomatic }) => {
  if (isAutomatic) givenUp.set([...givenUp.get(), episode.id]);
});

export const useGivenUp = (): readonly string[] => useStore(givenUp);

export const useKeepNext = (): Choice => useStore(choice);

/** Reads what this member has chosen. Signing out deletes it. */
export function openKeepNext(username: string): void {
  key = persistedKey(username, 'keep next');
  choice.set((readPersisted(key, 'device') as Choice | undefined) ?? OFF);
}

export const setKeepNext = (isOn: boolean): void => choose({ ...choice.get(), isOn });

function choose(to: Choice): void {
  choice.set(to);
  if (key !== null) writePersisted(key, to, 'device');
}

/** Removes downloads as the member wishes. */
export function removeAsked(ids: readonly string[]): Promise<void> {
  const known = currentDownloads();
  const declined = ids.filter((id) => known.get(id)?.isAutomatic);
  if (declined.length > 0)
    choose({ ...choice.get(), declined: [...choice.get().declined, ...declined].slice(-MAX_DECLINED) });
  return removeDownloads(ids);
}

interface Listening {
  isPlayed: (id: string) => boolean;
  isBegun: (id: string) => boolean;
  /** The episode in the player. */
  current: string | null;
  /** What the member wants to hear next, whether it was played or not. */
  upNext: readonly string[];
}

/** The episodes to keep: those of Up Next, then the first that are not played, in the member's order. */
export function nextOf(
  entries: readonly Entry[],
  { isPlayed, upNext }: Listening,
  declined: readonly string[] = [],
): Entry[] {
  const asked = upNext.flatMap((id) => entries.find(({ episode }) => episode.id === id) ?? []);
  const others = entries.filter(({ episode: { id } }) => !isPlayed(id) && !upNext.includes(id));
  return [...asked, ...others].filter(({ episode }) => !declined.includes(episode.id)).slice(0, AHEAD);
}

/** What was kept ahead and no longer is: never what the member asked for, is playing or has begun. */
export function outlived(
  next: readonly Entry[],
  downloads: Downloads,
  { isPlayed, isBegun, current }: Listening,
): string[] {
  const ids = new Set(next.map(({ episode }) => episode.id));
  return [...downloads.values()]
    .filter(({ isAutomatic }) => isAutomatic)
    .map(({ episode }) => episode.id)
    .filter((id) => !ids.has(id) && id !== current && (isPlayed(id) || !isBegun(id)));
}
