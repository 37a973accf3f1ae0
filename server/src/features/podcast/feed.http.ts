import { once } from 'node:events';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { MINUTE } from '@clear-spring/contract';
import { discard, type OutboundClient, type OutboundFailure } from '../../outbound/index.ts';
import type { DocumentFault } from './feed.document.ts';
import type { FeedItem, FeedSource } from './feed.ts';

/** Maximum bytes of a decompressed feed. The largest known feeds have about half. */
const MAX_FEED = 40 * 1024 * 1024;
const READ_WITHIN = 5 * MINUTE;
/** Milliseconds and megabytes that parsing may take. A feed of 20 MB needs about 5,000 and 100. */
const PARSE_WITHIN = MINUTE;
const PARSE_MEMORY = 256;
/** Maximum characters of a validator (ETag or Last-Modified). */
const MAX_VALIDATOR = 1_000;
const WORKER = new URL('./feed.worker.ts', import.meta.url);

/** An RSS feed on a remote server, fetched only if it has changed. */
export function createHttpFeed({ url, outbound }: { url: string; outbound: OutboundClient }): FeedSource {
  return {
    url,
    async read(known) {
      const answer = await outbound.get(url, {
        headers: {
          accept: 'application/rss+xml, application/xml, text/xml;q=0.9, */*;q=0.5',
          'accept-encoding': 'gzip, br',
          ...(known.etag && { 'if-none-match': known.etag }),
          ...(known.lastModified && { 'if-modified-since': known.lastModified }),
        },
        signal: AbortSignal.timeout(READ_WITHIN),
      });
      if (typeof answer === 'string') return { failure: OUTBOUND_FAILURES[answer] };
      const { status, headers, body } = answer;
      const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
      if (status !== 200) {
        discard(body);
        return status === 304 ? 'unchanged' : { failure: `The feed answered ${status}.` };
      }
      const bytes = await readAll(body, header('content-encoding'));
      if (typeof bytes === 'string') return { failure: bytes };
      const items = await parse(bytes, header('content-type'), url);
      if (typeof items === 'string') return { failure: DOCUMENT_FAULTS[items] };
      const validator = (name: string) => {
        const given = header(name);
        // In the form in which it can be sent again.
        return given && given.length <= MAX_VALIDATOR && /^[\t -~]+$/.test(given) ? given : null;
      };
      return { items, validators: { etag: validator('etag'), lastModified: validator('last-modified') } };
    },
  };
}

const OUTBOUND_FAILURES: Record<OutboundFailure, string> = {
  'forbidden-address': 'The feed is not at a public http or https address.',
  'too-many-redirects': 'The feed redirects more than three times.',
  'timed-out': 'The feed did not answer in time.',
  unreachable: 'The server of the feed could not be reached.',
  cancelled: 'The feed did not answer in time.',
};
const DOCUMENT_FAULTS: Record<DocumentFault, string> = {
  empty: 'The feed is an empty document.',
  'not-rss': 'What the feed answered is not RSS.',
  'cut-off': 'The feed ends in the middle.',
  malformed: 'The XML of the feed is broken.',
  'no-episodes': 'The feed has no episodes with audio.',
  'too-many': 'The feed has more than 20,000 episodes.',
  'too-much': 'The feed takes too much time or memory to read.',
};

/**
 * All bytes, decompressed, or the reason for failing. Counted after decompression, because a small file can expand to
 * any size.
 */
async function readAll(body: Readable, encoding: string | null): Promise<Uint8Array<ArrayBuffer> | string> {
  const unpacker = UNPACKERS.get(encoding?.toLowerCase() ?? 'identity');
  if (unpacker === undefined) {
    discard(body);
    return `The feed uses the content encoding ${encoding?.slice(0, 40)}, which was not requested.`;
  }
  // If either stream fails both end; the loop below receives the error.
  const unpacked = unpacker ? pipeline(body, unpacker(), () => {}) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FEED) return `The feed is larger than ${MAX_FEED / 1024 / 1024} MB.`;
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  } catch {
    return "The feed's transfer was interrupted.";
  } finally {
    discard(body);
  }
}

/** A Map, because a server may name its encoding `constructor`. */
const UNPACKERS = new Map<string, (() => Transform) | null>([
  ['identity', null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Uses a worker thread: a feed of 20 MB takes seconds, and all other requests would wait. */
async function parse(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
  url: string,
): Promise<FeedItem[] | DocumentFault> {
  const worker = new Worker(WORKER, {
    workerData: { bytes, contentType, url },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY },
  });
  try {
    const [outcome] = (await once(worker, 'message', { signal: AbortSignal.timeout(PARSE_WITHIN) })) as [
      FeedItem[] | DocumentFault,
    ];
    return outcome;
  } catch {
    return 'too-much';
  } finally {
    await worker.terminate();
  }
}
