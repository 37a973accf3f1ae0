import { type BroadcastDeps, workOnBroadcasts } from './broadcast.service.ts';
import { sendDue } from './notifications.service.ts';

export { seedLogs } from './notifications.demo.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { newYorkTimeAfter } from './new-york.ts';
export { findStatuses } from './notifications.queries.ts';
export { ANNOUNCED_AT, isTooLarge, schedule, sendDue } from './notifications.service.ts';
export { sweepNotifications } from './notifications.sweep.ts';

/** On the clocks of New York, so that what is due at 7:05 PM goes out at 7:05 PM. */
export const DUE_CRON = '5,20,35,50 * * * *';

export async function workOnNotifications(deps: BroadcastDeps): Promise<void> {
  await workOnBroadcasts(deps);
  await deps.jobs.schedule('notifications-due', DUE_CRON, () => sendDue(deps));
}
