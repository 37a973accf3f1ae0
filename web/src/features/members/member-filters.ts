import { accountStates, memberPlans, memberSorts } from '@clear-spring/contract';
import type { MemberQuery } from './members.api.ts';

/** Ranges up to now, in days. */
export const ranges = ['1', '7', '30', '365'] as const;

/** The filters that an address asks for. What it misspells is no filter. */
export function filtersIn(params: URLSearchParams): MemberQuery {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  const search = params.get('search')?.trim();
  const plan = oneOf('plan', memberPlans);
  const account = oneOf('account', accountStates);
  const [admin, suspended, twoFactor] = ['admin', 'suspended', 'twoFactor'].map((name) =>
    oneOf(name, ['yes', 'no']),
  );
  const [joinedFrom, seenFrom] = ['joined', 'seen'].map((name) => daysAgo(oneOf(name, ranges)));
  const [by, direction] = (params.get('sort') ?? '').split('-');
  const sort = memberSorts.find((one) => one === by);
  return {
    ...(search && { search }),
    ...(plan && { plan }),
    ...(admin && { admin }),
    ...(suspended && { suspended }),
    ...(account && { account }),
    ...(twoFactor && { twoFactor }),
    ...(joinedFrom && { joinedFrom }),
    ...(seenFrom && { seenFrom }),
    ...(sort && { sort, order: direction === 'asc' ? 'asc' : 'desc' }),
  };
}

/** The beginning of that day by the reader's clock, so that it is the same all day. */
function daysAgo(days: string | undefined): string | undefined {
  if (days === undefined) return undefined;
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - Number(days));
  return start.toISOString();
}
