import { sendAgainEndpoint, sendAllAgainEndpoint, setLetterAsideEndpoint } from '@clear-spring/contract';
import { refuse } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { actorOf } from '../traces/index.ts';
import {
  type FailedLetterDeps,
  LETTER_REFUSALS,
  sendAgain,
  sendAllAgain,
  setLetterAside,
} from './failed-letters.service.ts';

export function letterRoutes(serve: Serve, deps: FailedLetterDeps): void {
  serve(sendAgainEndpoint, async (call) => {
    const outcome = await sendAgain(deps, { by: actorOf(call), id: call.params.id });
    return outcome === 'done' ? undefined : refuse(LETTER_REFUSALS[outcome]);
  });

  serve(sendAllAgainEndpoint, async (call) => ({ count: await sendAllAgain(deps, actorOf(call)) }));

  serve(setLetterAsideEndpoint, async (call) => {
    const outcome = await setLetterAside(deps, { by: actorOf(call), id: call.params.id });
    return outcome === 'done' ? undefined : refuse(LETTER_REFUSALS[outcome]);
  });
}
