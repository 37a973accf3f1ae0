import { Transform, type TransformCallback } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A Range header: `last` is null for `500-`, and `-500` is a `suffix`. */
export type AskedRange = { first: number; last: number | null } | { suffix: number };

/** Null without a header, for a malformed one, and for several ranges, which a server may answer with the whole file. */
export function parseRange(header: string | undefined): AskedRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? null : { suffix: Number(last) };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { first: Number(first), last: last === '' ? null : Number(last) };
}

/** The requested range within a file of this size; null where it lies outside. */
export function rangeWithin(asked: AskedRange, size: number): ByteRange | null {
  if ('suffix' in asked)
    return asked.suffix > 0 && size > 0 ? { first: Math.max(0, size - asked.suffix), last: size - 1 } : null;
  if (asked.first >= size) return null;
  return { first: asked.first, last: Math.min(asked.last ?? size - 1, size - 1) };
}

/** Parses `bytes 0-99/1000`, or `bytes 0-99/*` with a null size; null for anything else. */
export function parseContentRange(header: unknown): (ByteRange & { size: number | null }) | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(typeof header === 'string' ? header : '');
  if (!match) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  const size = match[3] === '*' ? null : Number(match[3]);
  if (last < first || (size !== null && last >= size)) return null;
  return { first, last, size };
}

/** Passes only this range through. Fails where the input ends early, so that a truncated range never looks complete. */
export function sliceRange({ first, last }: ByteRange): Transform {
  let position = 0;
  return new Transform({
    transform(this: Transform, chunk: Buffer, _encoding, done: TransformCallback) {
      const taken = chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
      position += chunk.length;
      if (taken.length > 0) this.push(taken);
      if (position > last) this.push(null);
      done();
    },
    flush(done) {
      done(position > last ? null : new Error('The sender ended before the range did.'));
    },
  });
}
