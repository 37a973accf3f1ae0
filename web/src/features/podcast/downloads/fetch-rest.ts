import { expectedUser } from '../../../http/expected-user.ts';
import { fetchWithRetry } from '../../../http/fetch-with-retry.ts';
import { reportSession } from '../../../http/session-events.ts';

/** The audio from a byte on, as the server gives it. */
export interface Rest {
  /** 0 where the server sends the file from its beginning, because it is another one by now. */
  from: number;
  /** Of the whole file; 0 where the server does not say. */
  size: number;
  validator: string | null;
  type: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** What is known of the file. */
export interface Known {
  received: number;
  size: number;
  validator: string | null;
}

export class AudioRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The audio came with status ${status}.`);
    this.status = status;
  }
}

/** The file came to its end, and is none that plays: asking again would bring the same. */
export class AudioBroken extends Error {}

interface Options {
  signal: AbortSignal;
  /** Called each time the server asks to wait. */
  onWait: () => void;
}

/**
 * Asks for what is missing of a file. If-Range makes the server send a file that has changed from its beginning.
 * @throws AudioRefused, and what fetch throws when there is no answer.
 */
export async function fetchRest(address: string, known: Known, options: Options): Promise<Rest> {
  // Without a validator nobody could say whether the rest belongs to the beginning.
  const from = known.validator === null ? 0 : known.received;
  const answer = await fetchWithRetry(address, {
    ...options,
    headers: from > 0 ? { range: `bytes=${from}-`, 'if-range': known.validator! } : {},
    // While an episode plays, Chrome answers from the entry that its player fills: 206, whatever was asked.
    cache: 'no-store',
  });
  const rest = judge(answer, from, known);
  if (rest) return rest;
  await answer.body?.cancel();
  // The range lies outside the file, or is of another one.
  if (from > 0 && (answer.status === 206 || answer.status === 416))
    return fetchRest(address, { received: 0, size: 0, validator: null }, options);
  // The session or the plan may have ended.
  reportSession(answer, { member: expectedUser() });
  throw new AudioRefused(answer.status);
}

/** Null where the answer is not the file from that byte on. */
function judge({ status, headers, body }: Response, from: number, known: Known): Rest | null {
  if (!body) return null;
  const validator = validatorOf(headers);
  const rest = { validator, type: headers.get('content-type') ?? 'audio/mpeg', body };
  if (status === 200) return { ...rest, from: 0, size: Number(headers.get('content-length') ?? 0) };
  if (status !== 206) return null;
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const isSameFile = from === 0 || (validator === known.validator && isSize(known.size, Number(size)));
  // A range from the first byte on is as good as the whole: what it lacks is asked for next.
  return Number(first) === from && isSameFile ? { ...rest, from, size: Number(size) } : null;
}

const isSize = (known: number, size: number) => known === 0 || known === size;

/** If-Range takes no weak ETag. */
function validatorOf(headers: Headers): string | null {
  const etag = headers.get('etag');
  return etag && !etag.startsWith('W/') ? etag : headers.get('last-modified');
}
