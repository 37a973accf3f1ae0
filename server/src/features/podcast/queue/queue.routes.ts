import { queueEndpoint, saveQueueEndpoint } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import type { Serve } from '../../../http/serve.ts';
import { queueOf, saveQueue } from './queue.service.ts';

interface Deps {
  db: Db;
  feedUrl: string;
}

export function queueRoutes(serve: Serve, deps: Deps): void {
  serve(queueEndpoint, ({ caller }) => queueOf(deps, caller.userId));

  serve(saveQueueEndpoint, ({ caller, body }) => saveQueue(deps, caller.userId, body));
}
