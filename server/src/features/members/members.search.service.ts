import {
  ENOUGH_MEMBERS,
  type ListedMember,
  type MemberFilters,
  type MemberOrder,
  type MembersPage,
  SHORTEST_TYPO,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { readCursor, writeCursor } from './members.search.cursor.ts';
import * as queries from './members.search.queries.ts';
import { findSimilar } from './members.typos.queries.ts';

export interface MemberSearch {
  filters: MemberFilters;
  order: MemberOrder;
  /** The `next` of the page before. */
  after?: string | undefined;
  limit: number;
}

interface Deps {
  db: Db;
  now: () => Date;
}

export async function searchMembers(
  { db, now }: Deps,
  { after: cursor, ...search }: MemberSearch,
): Promise<MembersPage | 'bad-cursor'> {
  const after = cursor === undefined ? null : readCursor(search.order, cursor);
  if (cursor !== undefined && !after) return 'bad-cursor';
  const query = { ...search, after, now: now() };
  const { positions, next, beginning } = await findPage(db, query);
  const ids = positions.map(({ id }) => id);
  return {
    members: inOrder(ids, await queries.findMembers(db, ids, query.now)),
    similar: beginning && !after ? await suggest(db, query, beginning) : [],
    next: next && writeCursor(search.order, next),
  };
}

/** All pages of a search. */
export async function* allPages(deps: Deps, search: Pick<MemberSearch, 'filters' | 'order'>) {
  let after: string | undefined;
  do {
    const page = await searchMembers(deps, { ...search, after, limit: LONG_PAGE });
    if (page === 'bad-cursor') throw new Error('A list ended with a cursor that is not its own.');
    yield page;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
const LONG_PAGE = 500;

interface Beginning {
  set: queries.IdQuery;
  /** How many members, as far as they were counted. */
  members: number;
}

async function findPage(db: Db, query: queries.PageQuery) {
  const { filters, limit } = query;
  const searched = filters.search ? queries.membersBeginning(filters.search) : null;
  const sets = [...(searched ? [searched] : []), ...queries.smallSets(query)];
  const counts = await queries.countFew(db, sets);
  const few = sets[counts.findIndex(({ rows }) => rows <= queries.FEW)];
  const found = few ? await queries.listFew(db, query, few) : await queries.listAhead(db, query);
  const positions = found.slice(0, limit);
  let next: queries.Position | null = null;
  if (found.length > limit) next = positions.at(-1) ?? null;
  else if (!few) next = await queries.endOfFew(db, query);
  const beginning: Beginning | null = searched && { set: searched, members: counts[0]!.members };
  return { positions, next, beginning };
}

async function suggest(db: Db, query: queries.PageQuery, { set, members }: Beginning) {
  // The words of a member have no domains.
  const [typed = ''] = (query.filters.search ?? '').split('@');
  if (members >= ENOUGH_MEMBERS || Array.from(typed).length < SHORTEST_TYPO) return [];
  const ids = await findSimilar(db, typed, members === 0);
  return inOrder(ids, await queries.filterSimilar(db, query, ids, set));
}

function inOrder(ids: readonly string[], rows: readonly Row[]): ListedMember[] {
  const byId = new Map(rows.map((row) => [row.member.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentListedMember);
}

type Row = Awaited<ReturnType<typeof queries.findMembers>>[number];

const presentListedMember = ({ member, plan, hasTwoFactor }: Row): ListedMember => ({
  id: member.id,
  username: member.username,
  name: [member.firstName, member.lastName].filter(Boolean).join(' ') || null,
  email: member.email,
  csUserId: member.csUserId,
  joinedAt: member.createdAt.toISOString(),
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  plan,
  isAdmin: member.isAdmin,
  suspendedAt: member.suspendedAt?.toISOString() ?? null,
  closesAt: member.closesAt?.toISOString() ?? null,
  closedAt: member.closedAt?.toISOString() ?? null,
  hasTwoFactor,
});
