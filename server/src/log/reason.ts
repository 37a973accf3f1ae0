import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';

/** Characters. Longer messages contain documents. */
const MAX_LENGTH = 500;

/** An error and its causes, redacted for the log: without query parameters, e-mail addresses, URL paths and tokens. */
export function reasonOf(error: unknown): string {
  const messages = chainOf(error).map(messageOf);
  return redact([...new Set(messages)].join(' Cause: '));
}

/** The stack trace without the message. */
export function stackOf(error: unknown): string[] {
  const stack = chainOf(error)[0]?.stack ?? '';
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim());
}

/** The error and its causes, except Drizzle's own error, which repeats the query's parameters. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 4; one = (one as Error).cause) {
    if (one instanceof DrizzleQueryError && one.cause) continue;
    chain.push(one instanceof Error ? one : new Error(inspect(one)));
  }
  return chain;
}

/** An AggregateError, such as of a refused connection, has no message of its own. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A query failed.';
  const { code } = error as { code?: unknown };
  return error.message || (typeof code === 'string' ? code : error.name);
}

function redact(message: string): string {
  return message
    .slice(0, MAX_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)]+/gi, (url) => originOf(url))
    .replaceAll(/[^\s<>"'():]+/g, (word) => (/.@./.test(word) ? '[e-mail]' : word))
    .replaceAll(/[\w-]{40,}/g, '[token]');
}

function originOf(url: string): string {
  if (!URL.canParse(url)) return '[url]';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
