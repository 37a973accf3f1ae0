import { MINUTE } from '@clear-spring/contract';
import { inWorker } from '../../../in-worker.ts';
import {
  type BodyFailure,
  discard,
  type OutboundClient,
  type OutboundFailure,
  readBody,
} from '../../../outbound/index.ts';
import type { DocumentFault } from '../documents/feed.document.ts';
import type { FeedItem } from '../documents/feed.item.ts';
import type { FeedSource } from './feed.ts';

/** Maximum bytes of a decompressed feed. The largest known feeds have about half. */
const MAX_FEED = 40 * 1024 * 1024;
const READ_WITHIN = 5 * MINUTE;
/**
 * Milliseconds and megabytes that parsing may take, in a thread of its own. A feed of 20 MB needs about 5,000 and 100.
 */
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
      const encoding = headers['content-encoding'];
      const bytes = await readBody(body, { encoding, limit: MAX_FEED });
      if (typeof bytes === 'string') return { failure: sentenceFor(bytes, encoding) };
      const document = { bytes, contentType: header('content-type'), url };
      const items = await inWorker<FeedItem[] | DocumentFault>(WORKER, document, {
        timeout: PARSE_WITHIN,
        megabytes: PARSE_MEMORY,
        transfer: [bytes.buffer],
      });
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
  'too-many-redirects': 'The feed redirects more than 20 times.',
  'timed-out': 'The feed did not answer in time.',
  unreachable: 'The server of the feed could not be reached.',
  cancelled: 'The feed did not answer in time.',
};
const DOCUMENT_FAULTS: Record<DocumentFault, string> = {
  empty: 'The feed is an empty document.',
  'not-a-feed': 'What the feed answered is neither RSS nor Atom.',
  'cut-off': 'The feed ends in the middle.',
  malformed: 'The XML of the feed is broken.',
  'no-episodes': 'The feed has no episodes with audio.',
  'too-many': 'The feed has more than 20,000 episodes.',
  'too-much': 'The feed takes too much time or memory to read.',
};

function sentenceFor(failure: BodyFailure, encoding: string | string[] | undefined): string {
  switch (failure) {
    case 'unknown-encoding':
      return `The feed uses the content encoding ${String(encoding).slice(0, 40)}, which was not requested.`;
    case 'too-large':
      return `The feed is larger than ${MAX_FEED / 1024 / 1024} MB.`;
    case 'interrupted':
      return "The feed's transfer was interrupted.";
    case 'damaged':
      return 'The compressed feed is damaged.';
  }
}
