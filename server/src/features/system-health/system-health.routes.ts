import { runAgainEndpoint, systemHealthEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { actorOf } from '../traces/index.ts';
import { runAgain } from './run-again.service.ts';
import { type HealthDeps, readHealth } from './system-health.service.ts';

export function systemHealthRoutes(serve: Serve, deps: HealthDeps & { db: Db; jobs: Jobs }): void {
  /** Admins who look at the same time share what is read. */
  let reading: ReturnType<typeof readHealth> | null = null;

  serve(systemHealthEndpoint, () => {
    const now = (reading ??= readHealth(deps).finally(() => {
      if (reading === now) reading = null;
    }));
    return now;
  });

  serve(runAgainEndpoint, async ({ caller, request, params }) => {
    const outcome = await runAgain(deps, { by: actorOf({ caller, request }), id: params.id });
    switch (outcome) {
      case 'unknown':
        throw new HttpError(404, 'This job is gone: failed jobs are kept for two weeks.');
      case 'not-failed':
        throw new HttpError(409, 'This job is running again already, or has run since you looked.');
      case 'done':
        // Whoever looks next sees it.
        reading = null;
        return undefined;
    }
  });
}
