import type { MemberOrder } from '@clear-spring/contract';
import * as z from 'zod/mini';
import type { Position } from './members.search.queries.ts';

const instant = z.int().check(z.minimum(-1e16), z.maximum(1e16));
const id = z.uuid();
const CURSORS = {
  joined: z.object({ key: instant, id }),
  seen: z.object({ key: z.nullable(instant), id }),
  username: z.object({ key: z.string().check(z.regex(/^[^\s\p{C}]{1,200}$/u)), id }),
};

const nameOf = ({ sort, order }: MemberOrder) => `${sort}-${order}`;

export const writeCursor = (order: MemberOrder, { key, id: memberId }: Position): string =>
  Buffer.from(JSON.stringify({ list: nameOf(order), key, id: memberId })).toString('base64url');

/** Null for what is no cursor of a list in this order. */
export function readCursor(order: MemberOrder, cursor: string): Position | null {
  try {
    const { list, ...position } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as {
      list?: unknown;
    };
    const parsed = CURSORS[order.sort].safeParse(position);
    return list === nameOf(order) && parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
