import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO_PODCAST_EDITION, demoPodcast, demoRecordings } from '@clear-spring/content/demo-podcast';
import type { FeedItem, FeedSource } from './feed.ts';

const RECORDINGS = new URL('../../../../content/audio/', import.meta.url);
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
        }),
      );
      return { items, validators };
    },
  };
}

/** The file behind a demo audio URL; null for any other. External feeds contain only absolute URLs. */
export function demoAudioFile(url: string): string | null {
  const [, name = ''] = /^\/demo-audio\/[\w-]+\/([\w-]+)\.mp3$/.exec(url) ?? [];
  if (!Object.hasOwn(demoRecordings, name)) return null;
  const file = fileURLToPath(new URL(`${name}.mp3`, RECORDINGS));
  return existsSync(file) ? file : null;
}
