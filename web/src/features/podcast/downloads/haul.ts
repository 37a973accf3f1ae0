import { createStore, useStore } from '../../../browser/store.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import type { Download } from './download.ts';
import { removeAsked } from './keep-next.ts';
import {
  currentDownloads,
  download,
  isDeviceFull,
  subscribeToDownloads,
  subscribeToFailures,
  subscribeToFull,
  unfinished,
} from './downloads.ts';

const texts = podcastTexts.download;

/** Downloads as one whole: those that were under way together, from the first to the last of them. */
export interface Haul {
  total: number;
  done: number;
  /** Of the whole, 0 to 100. Episodes count alike, as sizes are known one by one. */
  percent: number;
}

const ids = new Set<string>();
const haul = createStore<Haul | null>(null);
/** What the member asked for in this page, to be told of it once when it has ended. */
const asked = new Set<string>();
let failed = 0;

/** Null while nothing is under way. */
export const useHaul = (): Haul | null => useStore(haul);

/** Downloads what the member has asked for: one episode, or all of a list. */
export function downloadAsked(entries: readonly Entry[]): void {
  // The moment at which keeping data is what the member wants: Firefox asks them, the others decide for themselves.
  void navigator.storage?.persist?.();
  const known = currentDownloads();
  for (const { episode } of entries) if (!known.has(episode.id)) asked.add(episode.id);
  download(entries);
}

/** Cancels everything that is under way. */
export const cancelHaul = (): Promise<void> => removeAsked(unfinished().map(({ episode }) => episode.id));

subscribeToDownloads(() => {
  for (const { episode } of unfinished()) ids.add(episode.id);
  if (unfinished().length === 0) ids.clear();
  const known = currentDownloads();
  haul.set(measure([...ids].flatMap((id) => known.get(id) ?? [])));
  tell();
});

function measure(downloads: readonly Download[]): Haul | null {
  if (downloads.length === 0) return null;
  const shares = downloads.map(shareOf);
  return {
    total: downloads.length,
    done: downloads.filter(({ state }) => state === 'done').length,
    percent: Math.floor((100 * shares.reduce((sum, share) => sum + share, 0)) / downloads.length),
  };
}

function shareOf({ state, received, size }: Download): number {
  if (state === 'done') return 1;
  return size > 0 ? received / size : 0;
}

subscribeToFailures(({ episode }) => {
  if (asked.delete(episode.id)) failed++;
  tell();
});

subscribeToFull(() => {
  if (isDeviceFull() && asked.size > 0) toast({ ...texts.full, variant: 'destructive' });
});

/** One sentence for all that was asked for, when the last has ended. */
function tell(): void {
  const known = currentDownloads();
  const remaining = [...asked].flatMap((id) => known.get(id) ?? []);
  if (remaining.some(({ state }) => state !== 'done') || asked.size + failed === 0) return;
  if (failed > 0) toast({ ...texts.failed(failed, failed + remaining.length), variant: 'destructive' });
  else if (remaining.length > 0) toast(texts.done(remaining.map(({ episode }) => episode.title)));
  asked.clear();
  failed = 0;
}
