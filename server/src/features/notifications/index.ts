import { SEND_CRON } from '@clear-spring/contract';
import { type BroadcastDeps, workOnBroadcasts } from './broadcast.service.ts';
import { workOnReleases } from './quiet-hours/release.service.ts';
import { sendDue } from './notifications.service.ts';

export { wants } from './audience.queries.ts';
export { seedLogs } from './notifications.demo.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { inboxRoutes } from './inbox/inbox.routes.ts';
export { unreadBetween } from './inbox/inbox.service.ts';
export { sweepInboxes } from './inbox/inbox.sweep.ts';
export { newYorkTimeAfter } from './new-york.ts';
export { findStatuses } from './notifications.queries.ts';
export { ANNOUNCED_AT, isTooLarge, schedule, sendDue } from './notifications.service.ts';
export { listPushSubscriptions } from './push-subscriptions.queries.ts';
export { sendToMember } from './send-to-member.ts';
export { sweepNotifications } from './notifications.sweep.ts';

export async function workOnNotifications(deps: BroadcastDeps): Promise<void> {
  await workOnBroadcasts(deps);
  await workOnReleases(deps);
  // In New York time, so that what is due at 7:05 PM goes out at 7:05 PM.
  await deps.jobs.schedule('notifications-due', SEND_CRON, () => sendDue(deps));
}
