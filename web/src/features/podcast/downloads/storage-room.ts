import { useEffect, useState } from 'react';
import { currentDownloads, subscribeToDownloads } from './downloads.ts';

/** What this app uses of the room that the browser gives it, in bytes. */
export interface Room {
  used: number;
  quota: number;
}

/** Null where the browser does not say. Read again whenever a download has come or gone. */
export function useRoom(): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    let isLeft = false;
    let known = -1;
    async function read() {
      const done = [...currentDownloads().values()].filter(({ state }) => state === 'done').length;
      if (done === known) return;
      known = done;
      const found = await readRoom();
      if (!isLeft) setRoom(found);
    }
    void read();
    const unsubscribe = subscribeToDownloads(() => void read());
    return () => {
      isLeft = true;
      unsubscribe();
    };
  }, []);
  return room;
}

async function readRoom(): Promise<Room | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage !== undefined && quota ? { used: usage, quota } : null;
  } catch {
    return null;
  }
}

/** What most spoken podcasts take: 128 kbit/s. */
const BYTES_PER_SECOND = 16_000;

/** Roughly, as no feed can be relied on to say; 0 where no length is known. */
export const estimatedSize = (episodes: readonly { duration: number | null }[]): number =>
  episodes.reduce((sum, { duration }) => sum + (duration ?? 0), 0) * BYTES_PER_SECOND;
