// The podcast's host: a replaceable feed, and an hour of audio.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PodcastHost {
  origin: string;
  /** Replaces the feed; without a text, with 2,000 harmless episodes. */
  give(text?: string): void;
  close(): void;
}

const EPISODES = 2_000;
const HOUR = Buffer.alloc(10_800_000, 0xff);

export async function startPodcastHost(): Promise<PodcastHost> {
  let feed = '';
  const server = createServer((request, response) => {
    if (request.url === '/feed') return response.setHeader('content-type', 'application/rss+xml').end(feed);
    return response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': HOUR.length }).end(HOUR);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const harmless = feedOf(origin);
  feed = harmless;
  return {
    origin,
    give: (text = harmless) => void (feed = text),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function feedOf(origin: string): string {
  const items = Array.from({ length: EPISODES }, (_, at) => {
    const date = new Date(Date.UTC(2026, 0, 1) - at * 86_400_000).toUTCString();
    return (
      `<item><title>A practice for the evening, number ${at}</title><guid>${at}</guid><pubDate>${date}</pubDate>` +
      `<description>${'What it is about, in a few words. '.repeat(8)}</description><itunes:duration>3600</itunes:duration>` +
      `<enclosure url="${origin}/hour.mp3?${at}" type="audio/mpeg" length="${HOUR.length}"/></item>`
    );
  });
  return (
    '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">' +
    `<channel><title>Bench</title>${items.join('')}</channel></rss>`
  );
}
