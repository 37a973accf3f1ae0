import { Blob } from 'node:buffer';
import { expect, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../eventually.fixture.ts';
import { stubCaches } from '../../../http/caches.fixture.ts';
import { createEpisode } from '../episode.fixture.ts';
import type { Entry } from '../episode-entries.ts';

export const entry = (id: string): Entry => ({
  episode: createEpisode({ id, title: `Episode ${id}`, audioUrl: `https://podcast.example/${id}.mp3` }),
  cover: '',
  text: '',
});

/** The id of the episode whose audio an address names. */
export const idIn = (address: string): string => /(\w)\.mp3/.exec(address)![1]!;

/** jsdom has no Cache Storage, and no locks that the pages of a browser share. */
export function stubBrowser() {
  const stored = stubCaches();
  // jsdom's is not the one that Response knows.
  vi.stubGlobal('Blob', Blob);
  const held = new Map<string, Promise<void>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const before = held.get(name);
    const mine = (async () => {
      await before;
      signal.throwIfAborted();
      await work();
    })();
    held.set(
      name,
      mine.catch(() => {}),
    );
    await mine;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return {
    stored,
    /** As when a browser closes pages: what they hold is free. */
    closePages: () => held.clear(),
  };
}

/** A fresh copy of the modules, as in a page that this member just opened. */
export async function openPage(username = 'maya') {
  vi.resetModules();
  const downloads = await import('./downloads.ts');
  const { downloadAsked } = await import('./haul.ts');
  const { currentToasts } = await import('../../../ui/toast/toast-store.ts');
  onTestFinished(() => downloads.forgetDownloads(null));
  await downloads.openDownloads(username);
  const seen = () => [...downloads.currentDownloads()].map(([id, { state }]) => `${id} ${state}`);
  return {
    ...downloads,
    download: (...ids: string[]) => downloadAsked(ids.map(entry)),
    keepAhead: (...ids: string[]) => downloads.download(ids.map(entry), { isAutomatic: true }),
    remove: (...ids: string[]) => downloads.removeDownloads(ids),
    /** The downloads as the member sees them, in order. */
    seen,
    expectSeen: (...states: string[]) => eventually(() => expect(seen()).toEqual(states)),
    said: () => currentToasts().map(({ title, description }) => `${title}: ${description}`),
  };
}
