import { sendAgainEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { actorOf } from '../traces/index.ts';
import { sendAgain } from './send-again.service.ts';

export function letterRoutes(serve: Serve, deps: { db: Db; jobs: Jobs }): void {
  serve(sendAgainEndpoint, async ({ caller, request, params }) => {
    const outcome = await sendAgain(deps, { by: actorOf({ caller, request }), id: params.id });
    switch (outcome) {
      case 'unknown':
        throw new HttpError(404, 'There is no such email.');
      case 'gone':
        throw new HttpError(404, 'What this email needs is gone: it is kept for two weeks.');
      case 'not-failed':
        throw new HttpError(409, 'This email is being sent already, or has been sent since you looked.');
      case 'done':
        return undefined;
    }
  });
}
