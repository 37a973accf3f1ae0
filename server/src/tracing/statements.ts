import { type Attributes, SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import type { Spans } from './spans.ts';

/** Characters of a statement. */
const MOST_TEXT = 2_000;

/** The statement as it was written, with `?` for what stands in quotes. Values are parameters, which are left out. */
export const describeStatement = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TEXT);

type Query = (...args: unknown[]) => unknown;

/**
 * Makes a span of every statement of a request or a job. There is one place that all of them pass, so this takes the
 * place of an instrumentation, which would load hooks for every module, and keep parameters and messages with values.
 */
export function watchStatements(spans: Spans): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    // Cursors and copies are objects of their own, which end by themselves.
    const isPlain = typeof text === 'string' && typeof (asked as { submit?: unknown }).submit !== 'function';
    if (!isPlain || !spans.isWithin()) return query.apply(this, args);
    const described = describeStatement(text);
    const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': described };
    const end = spans.start(described.split(' ', 1)[0]!.toUpperCase(), SpanKind.CLIENT, attributes);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = spans.bind((error: unknown, ...more: unknown[]) => {
        end(codeOf(error));
        (callback as Query)(error, ...more);
      });
      return query.apply(this, args);
    }
    const result = query.apply(this, args);
    (result as Promise<unknown>).then(
      () => end(null),
      (error: unknown) => end(codeOf(error)),
    );
    return result;
  };

  // Who waits for a connection is called back by whoever gave it back.
  const pool = pg.Pool.prototype as unknown as { connect: Query };
  const { connect } = pool;
  pool.connect = function (this: unknown, callback?: unknown) {
    return connect.call(this, typeof callback === 'function' ? spans.bind(callback as Query) : callback);
  };
}

/** PostgreSQL's code: its messages hold values. */
function codeOf(error: unknown): string | null {
  if (!error) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'failed';
}
