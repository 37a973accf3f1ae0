import { audioAddress } from '../podcast.api.ts';
import { type Download, percentOf } from './download.ts';
import type { Shelf } from './download-shelf.ts';
import { AudioBroken, fetchRest, type Rest } from './fetch-rest.ts';

/** What a lost connection or a closed page costs at most, and what is held in memory. */
const PART = 1_000_000;
/** Milliseconds without a byte after which a connection counts as lost. */
const STALL = 30_000;

interface Options {
  signal: AbortSignal;
  show: (download: Download) => void;
}

/** Fetches what is missing of a download, part by part. What has arrived stays, also when it throws. */
export async function fetchParts(
  shelf: Shelf,
  waiting: Download,
  { signal, show }: Options,
): Promise<Download> {
  let now: Download = { ...waiting, state: 'loading' };
  show(now);
  while (now.size === 0 || now.received < now.size) {
    const rest = await fetchRest(audioAddress(now.episode), now, {
      signal,
      // The member's other tabs and devices may be using all four streams.
      onWait: () => show({ ...now, state: 'waiting' }),
    });
    if (rest.from === 0) await shelf.deleteAudio(now.episode.id);
    now = { ...now, received: rest.from, size: rest.size, validator: rest.validator };
    await shelf.keepRecord({ ...now, state: 'waiting' });
    show(now);
    const before = now.received;
    now = await receive(shelf, now, rest, { signal, show });
    if (now.size === 0) now = { ...now, size: now.received };
    if (now.received === before) throw new AudioBroken('The audio came without a byte.');
  }
  if (now.received > now.size) throw new AudioBroken('The audio is longer than it was said to be.');
  return { ...now, state: 'done' };
}

async function receive(
  shelf: Shelf,
  loading: Download,
  rest: Rest,
  { signal, show }: Options,
): Promise<Download> {
  const { id } = loading.episode;
  const reader = rest.body.getReader();
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let kept = loading.received;
  let { received } = loading;
  let shown = loading;

  async function keep() {
    if (received === kept) return;
    await shelf.keepPart(id, kept, new Blob(chunks, { type: rest.type }));
    chunks = [];
    kept = received;
  }

  try {
    for (;;) {
      const { done, value } = await nextChunk(reader);
      signal.throwIfAborted();
      if (done) return { ...loading, received };
      chunks.push(value);
      received += value.byteLength;
      const next = { ...loading, received };
      if (percentOf(next) !== percentOf(shown)) show((shown = next));
      if (received - kept >= PART) await keep();
    }
  } finally {
    await reader.cancel().catch(() => {});
    await keep();
  }
}

/** @throws when nothing comes for so long that nothing will. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stall = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The audio has stopped coming.')), STALL);
  });
  try {
    return await Promise.race([reader.read(), stall]);
  } finally {
    clearTimeout(timer);
  }
}
