import { tracesCsvEndpoint, tracesEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { sendCsv } from '../../http/csv.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { tracesCsv } from './traces.csv.ts';
import { searchTraces } from './traces.search.ts';
import { actorOf, writeTrace } from './traces.service.ts';

export function traceRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(tracesEndpoint, async ({ query: { after, limit, ...filters } }) => {
    const page = await searchTraces(db, { filters, after, limit });
    switch (page) {
      case 'bad-cursor':
        throw new HttpError(400, 'Please start again from the first page.');
      default:
        return page;
    }
  });

  serve(tracesCsvEndpoint, async (call) => {
    const asked = Object.entries(call.query).filter(
      (filter): filter is [string, string] => filter[1] !== undefined,
    );
    const after = Object.fromEntries(asked);
    await db.transaction((tx) => writeTrace(tx, { by: actorOf(call), action: 'traces.exported', after }));
    return sendCsv(call.reply, tracesCsv(db, call.query, now()));
  });
}
