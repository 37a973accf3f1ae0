import { closeAccountEndpoint, keepAccountEndpoint } from '@clear-spring/contract';
import { rateLimitSubject } from '../../http/client-network.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { actorOf } from '../traces/index.ts';
import { LIMITS } from './auth.limits.ts';
import type { AuthDeps } from './auth.routes.ts';
import { isAmong } from './auth.service.ts';
import { askToClose, keepByLink } from './closing.service.ts';
import { refuseLink } from './refuse-link.ts';

export function closingRoutes(serve: Serve, deps: AuthDeps): void {
  serve(closeAccountEndpoint, async (call) => {
    const { userId, username } = call.caller;
    if (isAmong(deps.demoUsernames, username))
      throw new HttpError(
        422,
        'This account belongs to everybody who tries the demo, so it stays. Sign up to close an account of your own.',
      );
    const outcome = await askToClose(deps, { ...actorOf(call), userId });
    switch (outcome) {
      case 'last-admin':
        throw new HttpError(422, 'You are the only admin. Please make somebody else an admin first.');
      case 'gone':
        throw new HttpError(401, 'Please sign in.');
      default:
        deps.sessions.leave(call.reply);
        return outcome;
    }
  });

  serve(keepAccountEndpoint, async ({ body, request }) => {
    await deps.limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    const outcome = await keepByLink(deps, body.token, request.id);
    switch (outcome) {
      case 'no-such-link':
        return refuseLink(deps, body.token);
      case 'kept':
        return undefined;
    }
  });
}
