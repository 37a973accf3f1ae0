import { figure } from '../../ui/figure.ts';

/** Texts of /admin/rss-monitoring, and of every button that checks the feed. */
export const rssTexts = {
  where: 'You are here',
  home: 'Home',
  profile: 'Profile',

  feed: {
    heading: 'The feed',
    states: { healthy: 'Healthy', failing: 'Failing', unknown: 'Not checked yet' },
    checkedAt: 'Last check',
    lastSuccessAt: 'Last success',
    never: 'Never',
    failures: (count: number) => `${count} ${count === 1 ? 'check' : 'checks'} in a row failed`,
    schedule:
      'Checked at 12:05 AM every day. New episodes are scheduled at 12:10 AM and announced at 7:05 PM Eastern Time.',
    check: 'Check Feed Now',
    loading: 'Loading the state of the feed',
    loadFailed: 'The state of the feed could not be loaded.',
  },
  checked: (newItems: number) => ({
    title: 'RSS Feed Checked',
    description:
      newItems === 0 ? 'Nothing new.' : `${newItems} new ${newItems === 1 ? 'item' : 'items'} found.`,
  }),
  checkFailed: (reason: string) => ({ title: 'RSS Feed Check Failed', description: reason }),

  announced: (time: string) => ({
    title: 'Notification Scheduled',
    description: `It goes out at ${time}.`,
  }),
  announceFailed: { title: 'Error', description: 'Failed to schedule notification' },

  items: {
    heading: 'RSS items',
    columns: { title: 'Item', createdAt: 'Found', notification: 'Notification', action: 'Action' },
    sent: 'Sent',
    scheduled: 'Scheduled',
    unscheduled: 'Not scheduled',
    cancelled: 'Cancelled',
    announcementFailed: 'Failed',
    again: 'Announce Again',
    againFor: (title: string) => `Announce Again: ${title}`,
    total: (count: number) => `${figure(count)} ${count === 1 ? 'item' : 'items'}`,
    loading: 'Loading RSS items',
    loadFailed: 'Failed to load RSS items',
    retry: 'Try again',
    failed: 'The items could not be loaded',
    none: { title: 'No items yet', hint: 'What the feed brings appears here after its first check.' },
  },
};
