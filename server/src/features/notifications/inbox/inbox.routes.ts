import { inboxEndpoint, markReadEndpoint, unreadEndpoint } from '@clear-spring/contract';
import type { Serve } from '../../../http/serve.ts';
import { countUnread, type InboxDeps, markRead, readInbox } from './inbox.service.ts';

export function inboxRoutes(serve: Serve, deps: InboxDeps): void {
  serve(inboxEndpoint, ({ caller, query }) => readInbox(deps, caller.userId, query));
  serve(unreadEndpoint, ({ caller }) => countUnread(deps, caller.userId));
  serve(markReadEndpoint, ({ caller, body }) => markRead(deps, caller.userId, body));
}
