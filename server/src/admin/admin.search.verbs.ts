import { type ListedMember, memberFilters } from '@clear-spring/contract';
import type { Db } from '../db/index.ts';
import { allPages } from '../features/members/index.ts';
import { AdminError, clock, parse, type Verb } from './admin.verb.ts';

/** The newest members of those that a search finds, and who is similar where those are few. */
async function listMembers(db: Db, search: string | undefined): Promise<string[]> {
  const filters = parse(memberFilters, { search });
  const order = { sort: 'joined', order: 'desc' } as const;
  const found: ListedMember[] = [];
  const similar: ListedMember[] = [];
  for await (const page of allPages({ db, now: clock }, { filters, order })) {
    found.push(...page.members);
    similar.push(...page.similar);
    if (found.length > LISTED) break;
  }
  return [
    ...found.slice(0, LISTED).map(lineOf),
    ...(found.length > LISTED ? [`These are the newest ${LISTED}: a longer search finds fewer.`] : []),
    ...(similar.length > 0 ? ['Similar:', ...similar.map(lineOf)] : []),
  ];
}
const LISTED = 100;

const lineOf = ({ username, email, name, csUserId, plan, isAdmin, suspendedAt, joinedAt }: ListedMember) =>
  [
    joinedAt.slice(0, 10),
    username,
    email,
    ...[name, csUserId].filter((given) => given !== null),
    plan,
    ...(isAdmin ? ['admin'] : []),
    ...(suspendedAt ? ['suspended'] : []),
  ].join('  ');

export const searchVerbs = {
  list: {
    usage: 'list [search]',
    does: `lists members, the newest first, at most ${LISTED}; with a search as find does`,
    async run({ db }, ...search) {
      const lines = await listMembers(db, search.join(' ') || undefined);
      return lines.join('\n') || 'There are no such members.';
    },
  },
  find: {
    usage: 'find <text>',
    does: 'finds members whose username, name, e-mail or CS User ID begins with the text, or nearly does',
    async run({ db }, ...text) {
      const search = text.join(' ').trim();
      if (!search) throw new AdminError('Say whom to find.');
      const lines = await listMembers(db, search);
      return lines.join('\n') || `Nobody's username, name, e-mail or CS User ID begins with ${search}.`;
    },
  },
} satisfies Record<string, Verb>;
