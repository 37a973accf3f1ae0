import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { HttpError } from '../../http/http-error.ts';
import { PASSWORD_COST } from './password-cost.ts';

const argon2Async = promisify(argon2);

/**
 * Runs a few at once and queues only as many as finish within seconds.
 * @throws HttpError 503 when the queue is full.
 */
export function createHashingQueue({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const limit = pLimit(concurrency);
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting)
      throw new HttpError(
        503,
        'Many people are signing in at this moment. Please try again in a few seconds.',
        {
          retryAfterSeconds: 5,
        },
      );
    return limit(run);
  };
}

/** Each argon2 run takes a core, on the thread pool that also serves files and DNS. One core stays free. */
const queue = createHashingQueue({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 200,
});

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  queue(() => argon2Async('argon2id', { message: password.normalize('NFKC'), nonce, ...PASSWORD_COST }));

/** A new hash with its own salt: `argon2id$salt$tag`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  return ['argon2id', salt.toString('base64url'), tag.toString('base64url')].join('$');
}

/**
 * The hash of a password that nobody knows. Unknown names are compared with it, so that they take as long as known
 * ones. An account gets it when its password must stop working.
 */
export const NOBODYS_HASH = await hashPassword(randomBytes(16).toString('hex'));

/** True when the password matches `hash`. Pass null for an unknown member: the same work, always false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, tag] = (hash ?? NOBODYS_HASH).split('$');
  if (!salt || !tag) throw new Error('A stored password hash is damaged.');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(actual, Buffer.from(tag, 'base64url')) && hash !== null;
}
