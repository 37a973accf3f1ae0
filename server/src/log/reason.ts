import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';

/** Longer messages are somebody's document. */
const LONGEST = 500;

/** What went wrong and what caused it, as a log may keep it: no query's values, e-mail addresses, paths or tokens. */
export function reasonOf(error: unknown): string {
  const messages = chainOf(error).map(messageOf);
  return discreet([...new Set(messages)].join(' Cause: '));
}

/** Where it went wrong: the lines of the stack without the message above them. */
export function stackOf(error: unknown): string[] {
  const stack = chainOf(error)[0]?.stack ?? '';
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim());
}

/** The error and its causes. Drizzle's repeats the values of the query, which are nobody's business; its cause does not. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 4; one = (one as Error).cause) {
    if (one instanceof DrizzleQueryError && one.cause) continue;
    chain.push(one instanceof Error ? one : new Error(inspect(one)));
  }
  return chain;
}

/** An AggregateError, such as of a refused connection, says nothing itself. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A query failed.';
  const { code } = error as { code?: unknown };
  return error.message || (typeof code === 'string' ? code : error.name);
}

function discreet(message: string): string {
  return message
    .slice(0, LONGEST)
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
