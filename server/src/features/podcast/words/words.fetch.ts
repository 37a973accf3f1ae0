import { MINUTE } from '@clear-spring/contract';
import { inWorker } from '../../../in-worker.ts';
import { discard, type OutboundClient, type OutboundFailure, readBody } from '../../../outbound/index.ts';
import {
  readWordsDocument,
  type Words,
  type WordsDocument,
  type WordsFault,
} from '../documents/words.document.ts';

/** Decompressed. Ten hours of captions have about one; a file with the time of every word about four. */
const MAX_BYTES = 5 * 1024 * 1024;
const READ_WITHIN = MINUTE;
/** Less is read in a millisecond or two, and a thread takes a hundred to start. */
const SMALL = 256 * 1024;
const PARSE_WITHIN = 15_000;
/** Megabytes. */
const PARSE_MEMORY = 192;
const WORKER = new URL('./words.worker.ts', import.meta.url);

interface Ask {
  kind: WordsDocument['kind'];
  url: string;
  type: string;
  signal: AbortSignal;
}

/** Fetches and reads a transcript or chapters. A failure is a sentence for admins. */
export async function fetchWords(
  outbound: OutboundClient,
  { kind, url, type, signal }: Ask,
): Promise<Words | { failure: string }> {
  const answer = await outbound.get(url, {
    headers: { accept: '*/*', 'accept-encoding': 'gzip, br' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN)]),
  });
  const its = kind === 'transcript' ? 'The transcript' : 'The file of chapters';
  if (typeof answer === 'string') return { failure: `${its} ${OUTBOUND_FAILURES[answer]}` };
  const { status, headers } = answer;
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
  if (status !== 200) {
    discard(answer.body);
    return { failure: `${its} was answered with ${status}.` };
  }
  const bytes = await readBody(answer.body, { encoding: headers['content-encoding'], limit: MAX_BYTES });
  if (typeof bytes === 'string') return { failure: `${its} ${BODY_FAILURES[bytes]}` };
  const document = { kind, bytes, contentType: header('content-type'), type, url };
  const outcome =
    bytes.length < SMALL
      ? readWordsDocument(document)
      : await inWorker<Words | WordsFault>(WORKER, document, {
          timeout: PARSE_WITHIN,
          megabytes: PARSE_MEMORY,
          transfer: [bytes.buffer],
        });
  return typeof outcome === 'string' ? { failure: `${its} ${WORDS_FAULTS[outcome]}` } : outcome;
}

const OUTBOUND_FAILURES: Record<OutboundFailure, string> = {
  'forbidden-address': 'is not at a public http or https address.',
  'too-many-redirects': 'is redirected more than 20 times.',
  'timed-out': 'did not come in time.',
  unreachable: 'is on a server that could not be reached.',
  cancelled: 'did not come in time.',
};
const BODY_FAILURES = {
  'unknown-encoding': 'has a content encoding that was not requested.',
  'too-large': `is larger than ${MAX_BYTES / 1024 / 1024} MB.`,
  interrupted: 'was cut off.',
  damaged: 'is compressed, and damaged.',
};
export const WORDS_FAULTS: Record<WordsFault | 'too-much', string> = {
  'no-words': 'has no words in a form that we read.',
  'not-text': 'is not text.',
  'web-page': 'is a web page.',
  'unknown-format': 'is in a format that we do not read.',
  'broken-json': 'is broken JSON.',
  'too-many-cues': 'has too many cues or words for one episode.',
  'not-chapters': 'is not chapters in JSON.',
  'too-many-chapters': 'has more than 1,000 chapters.',
  'too-much': 'takes too much time or memory to read.',
};
