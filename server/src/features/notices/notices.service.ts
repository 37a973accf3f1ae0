import type { Notices } from '@clear-spring/contract';
import { type Db, takeMemberTurn } from '../../db/index.ts';
import { type ClickJournal, findOwnLink, type LinkOf } from '../links/index.ts';
import * as queries from './notices.queries.ts';

interface Deps {
  db: Db;
  clickJournal: ClickJournal;
}

export const noticesOf = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<Notices> =>
  queries.findNotices(db, userId);

/** The newest word stands: what was said of single links before is no longer known. */
export async function saveNotices(
  { db, clickJournal }: Deps,
  userId: string,
  all: boolean,
): Promise<Notices> {
  await clickJournal.addUp();
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
  await clickJournal.addUp();
  await db.transaction(async (tx) => {
    await takeMemberTurn(tx, link.userId);
    await (wanted ? queries.watch : queries.unwatch)(tx, link.userId, [own.id]);
  });
  return { wanted };
}
