import { type ListeningFeed, MINUTE, type NewListeningFeed } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Limit, RateLimiter } from '../../../http/rate-limit.ts';
import { qrPngDataUrl } from '../../../qr-code.ts';
import { hashOf, newToken } from '../../auth/index.ts';
import * as queries from './listening-feed.queries.ts';

const MADE: Limit = { name: 'listening-feed-made', burst: 10, everySeconds: 60 };

interface Deps {
  db: Db;
  now: () => Date;
  limiter: RateLimiter;
  publicUrl: string;
}

export async function listeningFeedOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<ListeningFeed> {
  const row = await queries.findListeningFeed(db, userId);
  return {
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
  };
}

/** A new feed for the member. Only the token's hash is kept, so this is the one time that its URL is known. */
export async function makeListeningFeed(
  { db, now, limiter, publicUrl }: Deps,
  userId: string,
): Promise<NewListeningFeed> {
  await limiter.consume(MADE, userId);
  const { token, tokenHash } = newToken();
  await queries.putListeningFeed(db, { userId, tokenHash, createdAt: now() });
  const url = feedUrlOf(publicUrl, token);
  return { url, qrCode: qrPngDataUrl(url) };
}

export const revokeListeningFeed = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> =>
  queries.deleteListeningFeed(db, userId);

export const feedUrlOf = (publicUrl: string, token: string): string => `${publicUrl}/feed/${token}`;

/**
 * The id of the member whose feed this is. Asked on every request, so that a revoked token and a plan that has ended
 * count at once.
 * @throws HttpError 401 with a sentence that podcast apps can show.
 */
export async function authorizeFeed({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<string> {
  const tokenHash = hashOf(token);
  const at = now();
  const feed = await queries.findFeedByToken(db, tokenHash, at);
  if (!feed)
    throw new HttpError(401, 'This feed has been replaced or ended. You can make a new one in the app.');
  if (feed.suspendedAt) throw new HttpError(401, 'This feed rests, because its account is paused.');
  if (feed.closesAt) throw new HttpError(401, 'This feed rests, because its account is about to close.');
  if (!feed.subscribed) throw new HttpError(401, 'This feed is part of the paid plan, which has ended.');
  // An app asks many times while it plays.
  const isNews = !feed.lastUsedAt || at.getTime() - feed.lastUsedAt.getTime() >= MINUTE;
  if (isNews) await queries.recordUse(db, tokenHash, at);
  return feed.userId;
}
