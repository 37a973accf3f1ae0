import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoChapters } from '@clear-spring/content/demo-chapters';
import { DEMO_PODCAST_EDITION, demoPodcast, demoRecordings } from '@clear-spring/content/demo-podcast';
import type { FeedItem } from '../documents/feed.item.ts';
import type { FeedSource } from './feed.ts';
import { readTranscript } from '../documents/transcript.document.ts';
import type { Words } from '../documents/words.document.ts';

const RECORDINGS = new URL('../../../../../content/audio/', import.meta.url);
const PREFIX = '/demo-audio/';

/** The bundled feed. Nothing is fetched for it, and no public folder serves its recordings. */
export function createDemoFeed({ now }: { now: () => Date }): FeedSource {
  const validators = { etag: DEMO_PODCAST_EDITION, lastModified: null };
  return {
    url: 'demo',
    async read(known) {
      if (known.etag === validators.etag) return 'unchanged';
      const items = demoPodcast(now()).map(
        ({ guid, title, description, recording, duration, cover, pubDate, trailer }): FeedItem => ({
          guid,
          title,
          description,
          // One URL per episode: many share a recording, and the URL is part of an episode's identity.
          audioUrl: `${PREFIX}${guid}/${recording}.mp3`,
          imageUrl: cover,
          duration,
          pubDate,
          link: `https://podcast.clearspring.example/${guid}`,
          requiresSubscription: !trailer,
          words: {
            transcripts: [{ url: `${PREFIX}${recording}.vtt`, type: 'text/vtt', language: 'en' }],
            chaptersUrl: null,
            chapters: (demoChapters.get(recording) ?? []).map((chapter) => ({
              ...chapter,
              link: null,
              imageUrl: null,
            })),
          },
        }),
      );
      return { items, validators };
    },
  };
}

/** The transcript behind a URL of the demo feed; null for any other. */
export function demoWords(url: string): Words | null {
  const [, name = ''] = /^\/demo-audio\/([\w-]+)\.vtt$/.exec(url) ?? [];
  if (!Object.hasOwn(demoRecordings, name)) return null;
  const transcript = readTranscript(readFileSync(new URL(`${name}.vtt`, RECORDINGS), 'utf8'), 'text/vtt');
  if (typeof transcript === 'string') throw new Error(`The transcript of ${name} is broken: ${transcript}.`);
  return { ...transcript, chapters: [] };
}

/** The file behind a demo audio URL; null for any other. External feeds contain only absolute URLs. */
export function demoAudioFile(url: string): string | null {
  const [, name = ''] = /^\/demo-audio\/[\w-]+\/([\w-]+)\.mp3$/.exec(url) ?? [];
  if (!Object.hasOwn(demoRecordings, name)) return null;
  const file = fileURLToPath(new URL(`${name}.mp3`, RECORDINGS));
  return existsSync(file) ? file : null;
}
