import type { Notices } from '@clear-spring/contract';
import { type Db, takeMemberTurn } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import { type ClickJournal, findOwnLink, type LinkOf } from '../links/index.ts';
import * as queries from './notices.queries.ts';

interface Deps {
  db: Db;
  clickJournal: ClickJournal;
}

export const noticesOf = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<Notices> =>
  queries.findNotices(db, userId);

/**
 * Nobody is told of clicks from before they wanted to be.
 * @throws HttpError 503 where these are not counted yet.
 */
async function addUpWhatWas(clickJournal: ClickJournal): Promise<void> {
  if (await clickJournal.addUp()) return;
  throw new HttpError(503, 'Your clicks are still being counted. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}

/**
 * The newest word stands: what was said of single links before is no longer known.
 * @throws HttpError 503
 */
export async function saveNotices(
  { db, clickJournal }: Deps,
  userId: string,
  all: boolean,
): Promise<Notices> {
  if (all) await addUpWhatWas(clickJournal);
  return db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    await (all ? queries.watch : queries.unwatch)(tx, userId, 'all');
    return queries.findNotices(tx, userId);
  });
}

/** Null where the member has no such link. */
export async function linkNoticesOf(
  { db }: Pick<Deps, 'db'>,
  link: LinkOf,
): Promise<{ wanted: boolean } | null> {
  const own = await findOwnLink(db, link);
  return own && { wanted: await queries.isWatched(db, own.id) };
}

export async function saveLinkNotices(
  { db, clickJournal }: Deps,
  link: LinkOf,
  wanted: boolean,
): Promise<{ wanted: boolean } | null> {
  const own = await findOwnLink(db, link);
  if (!own) return null;
  if (wanted) await addUpWhatWas(clickJournal);
  await db.transaction(async (tx) => {
    await takeMemberTurn(tx, link.userId);
    await (wanted ? queries.watch : queries.unwatch)(tx, link.userId, [own.id]);
  });
  return { wanted };
}
