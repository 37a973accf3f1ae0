import type { Transaction } from '../../db/index.ts';
import { beginBroadcast } from './broadcast.service.ts';
import { insertNotification } from './notifications.queries.ts';
import { compose, type Message, type NotificationDeps } from './notifications.service.ts';

/**
 * Begins to send a notice to one member, in the caller's transaction: to their inbox, and to their devices. Two at once
 * to the same member wait for each other.
 */
export async function sendToMember(
  tx: Transaction,
  deps: Pick<NotificationDeps, 'jobs' | 'now'>,
  userId: string,
  message: Message,
): Promise<void> {
  const notice = {
    message,
    source: 'opened',
    sourceInfo: 'A link was opened',
    target: 'self',
    userId,
  } as const;
  await beginBroadcast(tx, deps, await insertNotification(tx, compose(notice, deps.now())));
}
