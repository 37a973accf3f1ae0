import { DAY } from '@clear-spring/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { closingUndos, emailUndos, twoFactorUndos } from '../../db/schema/auth.ts';

/** How long a link in an e-mail takes a change back. */
export const UNDO_FOR = 7 * DAY;

/** What links in e-mails take back, each once. */
const UNDOS = { closing: closingUndos, email: emailUndos, twoFactor: twoFactorUndos };
type Undos = typeof UNDOS;
export type UndoKind = keyof Undos;
export type Undo<Kind extends UndoKind> = Undos[Kind]['$inferSelect'];

/** Gives an undo a new link. Null when it was used or has expired meanwhile. */
export async function putUndoToken<Kind extends UndoKind>(
  db: Queryable,
  kind: Kind,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<Undo<Kind> | null> {
  const undos = UNDOS[kind];
  const [row] = await db
    .update<Undos[keyof Undos]>(undos)
    .set({ tokenHash })
    .where(and(eq(undos.id, id), gt(undos.expiresAt, now)))
    .returning();
  return (row as Undo<Kind> | undefined) ?? null;
}

/** The member whose undo this link is. Lock them before consuming the link. */
export async function findOwnerOfUndo(
  db: Queryable,
  kind: UndoKind,
  tokenHash: Buffer,
): Promise<string | null> {
  const undos = UNDOS[kind];
  const [row] = await db
    .select({ userId: undos.userId })
    .from<Undos[keyof Undos]>(undos)
    .where(eq(undos.tokenHash, tokenHash));
  return row?.userId ?? null;
}

/** Consumes the link: of many concurrent calls, one gets the undo. */
export async function consumeUndo<Kind extends UndoKind>(
  db: Queryable,
  kind: Kind,
  tokenHash: Buffer,
  now: Date,
): Promise<Undo<Kind> | null> {
  const undos = UNDOS[kind];
  const [consumed] = await db
    .delete<Undos[keyof Undos]>(undos)
    .where(and(eq(undos.tokenHash, tokenHash), gt(undos.expiresAt, now)))
    .returning();
  return (consumed as Undo<Kind> | undefined) ?? null;
}
