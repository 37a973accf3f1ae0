import { queueEndpoint, saveQueueEndpoint } from '@clear-spring/contract';
import type { Serve } from '../../http/serve.ts';
import type { PodcastDeps } from './podcast.routes.ts';
import { queueOf, saveQueue } from './queue.service.ts';

export function queueRoutes(serve: Serve, deps: PodcastDeps): void {
  serve(queueEndpoint, ({ caller }) => queueOf(deps, caller.userId));

  serve(saveQueueEndpoint, ({ caller, body }) => saveQueue(deps, caller.userId, body));
}
