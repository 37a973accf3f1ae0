import { runAgainEndpoint, setJobAsideEndpoint, systemHealthEndpoint } from '@clear-spring/contract';
import { refuse } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { actorOf } from '../traces/index.ts';
import { type FailedJobDeps, JOB_REFUSALS, runAgain, setJobAside } from './failed-jobs.service.ts';
import { type HealthDeps, readHealth } from './system-health.service.ts';

export function systemHealthRoutes(serve: Serve, deps: HealthDeps & FailedJobDeps): void {
  /** Admins who look at the same time share what is read. */
  let reading: ReturnType<typeof readHealth> | null = null;

  serve(systemHealthEndpoint, () => {
    const now = (reading ??= readHealth(deps).finally(() => {
      if (reading === now) reading = null;
    }));
    return now;
  });

  serve(runAgainEndpoint, async (call) => {
    const outcome = await runAgain(deps, { by: actorOf(call), id: call.params.id });
    // Whoever looks next sees it.
    reading = null;
    return outcome === 'done' ? undefined : refuse(JOB_REFUSALS[outcome]);
  });

  serve(setJobAsideEndpoint, async (call) => {
    const outcome = await setJobAside(deps, { by: actorOf(call), id: call.params.id });
    reading = null;
    return outcome === 'done' ? undefined : refuse(JOB_REFUSALS[outcome]);
  });
}
