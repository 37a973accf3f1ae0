import {
  runAgainEndpoint,
  runAllAgainEndpoint,
  setJobAsideEndpoint,
  setLatePaymentAsideEndpoint,
  systemHealthEndpoint,
} from '@clear-spring/contract';
import { refuse } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { LATE_PAYMENT_REFUSALS, setLatePaymentAside } from '../subscription/index.ts';
import { actorOf } from '../traces/index.ts';
import {
  type FailedJobDeps,
  JOB_REFUSALS,
  runAgain,
  runAllAgain,
  setJobAside,
} from './failed-jobs.service.ts';
import type { HealthReader } from './system-health.service.ts';

export function systemHealthRoutes(
  serve: Serve,
  deps: FailedJobDeps & { now: () => Date; health: HealthReader },
): void {
  serve(systemHealthEndpoint, () => deps.health.read());

  serve(runAgainEndpoint, async (call) => {
    const outcome = await runAgain(deps, { by: actorOf(call), id: call.params.id });
    // Whoever looks next sees it.
    deps.health.forget();
    return outcome === 'done' ? undefined : refuse(JOB_REFUSALS[outcome]);
  });

  serve(runAllAgainEndpoint, async (call) => {
    const count = await runAllAgain(deps, actorOf(call));
    deps.health.forget();
    return { count };
  });

  serve(setJobAsideEndpoint, async (call) => {
    const outcome = await setJobAside(deps, { by: actorOf(call), id: call.params.id });
    deps.health.forget();
    return outcome === 'done' ? undefined : refuse(JOB_REFUSALS[outcome]);
  });

  serve(setLatePaymentAsideEndpoint, async (call) => {
    const outcome = await setLatePaymentAside(deps, { by: actorOf(call), id: call.params.id });
    deps.health.forget();
    return outcome === 'done' ? undefined : refuse(LATE_PAYMENT_REFUSALS[outcome]);
  });
}
