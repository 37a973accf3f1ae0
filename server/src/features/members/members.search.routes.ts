import { membersCsvEndpoint, membersEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { sendCsv } from '../../http/csv.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { actorOf, writeTrace } from '../traces/index.ts';
import { membersCsv } from './members.csv.ts';
import { searchMembers } from './members.search.service.ts';

export interface MemberSearchDeps {
  db: Db;
  now: () => Date;
}

export function memberSearchRoutes(serve: Serve, deps: MemberSearchDeps): void {
  serve(membersEndpoint, async ({ query: { sort, order, after, limit, ...filters } }) => {
    const page = await searchMembers(deps, { filters, order: { sort, order }, after, limit });
    switch (page) {
      case 'bad-cursor':
        throw new HttpError(400, 'Please start again from the first page');
      default:
        return page;
    }
  });

  serve(membersCsvEndpoint, async (call) => {
    const { sort, order, ...filters } = call.query;
    await deps.db.transaction((tx) =>
      writeTrace(tx, { by: actorOf(call), action: 'members.exported', after: definedOf(filters) }),
    );
    return sendCsv(call.reply, membersCsv(deps, { filters, order: { sort, order } }));
  });
}

const definedOf = (filters: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
