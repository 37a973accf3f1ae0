import * as z from 'zod/mini';
import { singleLine } from './auth.single-line.ts';
import { endpoint } from './endpoint.ts';
import { pageNumber } from './endpoint.query-number.ts';
import { instant } from './instant.ts';

/** Which plan a member has: paid for, given, or none. */
export const memberPlans = ['free', 'paid', 'gifted'] as const;
export type MemberPlan = (typeof memberPlans)[number];

export const memberSorts = ['joined', 'seen', 'username'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** `closing`: its member has asked to close it. `closed`: nothing of them is left but when they joined and left. */
export const accountStates = ['open', 'closing', 'closed'] as const;

/** From so many letters on a search also finds what it nearly spells. */
export const SHORTEST_TYPO = 3;
/** And only where fewer members than these begin with it. */
export const ENOUGH_MEMBERS = 10;

const yesOrNo = z.optional(z.enum(['yes', 'no'], 'Please say yes or no'));

const filters = {
  /** The beginning of a username, name, e-mail or CS User ID, without case and accents. */
  search: z.optional(singleLine(100)),
  plan: z.optional(z.enum(memberPlans, 'Please ask for free, paid or gifted')),
  admin: yesOrNo,
  suspended: yesOrNo,
  twoFactor: yesOrNo,
  account: z.optional(z.enum(accountStates, 'Please ask for open, closing or closed')),
  joinedFrom: z.optional(instant()),
  /** Not included, as in all ranges here. */
  joinedTo: z.optional(instant()),
  seenFrom: z.optional(instant()),
  seenTo: z.optional(instant()),
};
const order = {
  sort: z._default(z.enum(memberSorts, 'Please sort by joined, seen or username'), 'joined'),
  order: z._default(z.enum(['asc', 'desc'], 'Please order by asc or desc'), 'desc'),
};
export const memberFilters = z.object(filters);
export type MemberFilters = z.infer<typeof memberFilters>;
const memberOrder = z.object(order);
export type MemberOrder = z.infer<typeof memberOrder>;

export const listedMember = z.object({
  id: z.string(),
  username: z.string(),
  /** First and last, as far as the member has given them. */
  name: z.nullable(z.string()),
  email: z.string(),
  csUserId: z.nullable(z.string()),
  joinedAt: z.iso.datetime(),
  /** At most an hour late. Null before the first sign-in, and until the next one of who joined before it was kept. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  plan: z.enum(memberPlans),
  isAdmin: z.boolean(),
  suspendedAt: z.nullable(z.iso.datetime()),
  /** The member has asked to close the account. */
  closesAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
  hasTwoFactor: z.boolean(),
});
export type ListedMember = z.infer<typeof listedMember>;

export const membersEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  summary:
    'Searches the members. A page may have fewer than asked for, even none: there are more as long as `next` says so',
  query: z.object({
    ...filters,
    ...order,
    /** The `next` of the page before, with the same search, filters and sort. */
    after: z.optional(z.string().check(z.maxLength(1_000))),
    limit: z._default(pageNumber(100), 30),
  }),
  output: z.object({
    members: z.array(listedMember),
    /** On the first page, where few begin with the search: who nearly does, the most similar first. */
    similar: z.array(listedMember),
    next: z.nullable(z.string()),
  }),
});
export type MembersPage = z.infer<typeof membersEndpoint.output>;

export const membersCsvEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/members.csv',
  access: 'admin',
  summary: 'All members that the same search finds, as a spreadsheet: a CSV file (RFC 4180, UTF-8)',
  traced: 'members.exported',
  query: z.object({ ...filters, ...order }),
});
