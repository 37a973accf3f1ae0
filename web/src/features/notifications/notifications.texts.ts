import type {
  Audience,
  LogSource,
  NotificationLog,
  ScheduledNotification,
  SendResult,
  Topic,
  Urgency,
} from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';
import type { ToastContent } from '../../ui/toast/toast-store.ts';

const devices = (count: number) => `${figure(count)} ${count === 1 ? 'device' : 'devices'}`;

const waiting = (held: number) =>
  `${figure(held)} ${held === 1 ? 'waits' : 'wait'} for the end of quiet hours`;

const members = (count: number) => `${figure(count)} ${count === 1 ? 'member' : 'members'}`;

const unreached = (failed: number) => `${devices(failed)} could not be reached.`;

/** Which devices a broadcast has reached so far, when its sender stops waiting. */
const reachOf = ({ delivered, failed, pending, held = 0 }: SendResult) =>
  [
    delivered + pending > 0 && `Delivered to ${devices(delivered)}.`,
    failed > 0 && unreached(failed),
    pending > held && `${devices(pending - held)} still on the way: the logs show how it goes.`,
    held > 0 && `${waiting(held)}.`,
  ]
    .filter(Boolean)
    .join(' ') || 'None of their devices gets notifications yet.';

const audiences = {
  all: 'All members',
  subscribers: 'Subscribers',
  withoutPlan: 'Members without a plan',
  planEnded: 'Plan ended in the last 30 days',
  withoutLinks: 'Members without a link',
  newThisWeek: 'Joined in the last 7 days',
} as const satisfies Record<Audience, string>;

export const topicTexts = {
  label: 'Topic',
  hint: 'With one, it spares those who have switched it off in their profile.',
  none: 'None',
  names: {
    newContent: 'New content',
    productUpdates: 'Product updates',
    events: 'Events',
  } satisfies Record<Topic, string>,
};

/** The fields of a message, in every form that writes one. */
export const messageTexts = {
  title: 'Title',
  body: 'Message',
  url: 'Destination URL',
  urlHint: 'Where a tap leads: a page such as /advanced-audios, or an https address. Optional.',
};

/** The texts of /admin/notifications. */
export const adminTexts = {
  denied: { title: 'Access Denied', text: 'Admin access required', home: 'Go to Home' },

  send: {
    heading: 'Send now',
    hint: 'It goes out now, into inboxes and to devices. Devices that have shown it keep it.',
    icon: 'Icon URL',
    iconHint: 'A square picture. Ours, when left empty.',
    urgency: 'Urgency',
    urgencies: {
      'very-low': { name: 'Very low', hint: 'Waits until the phone is charging and on Wi-Fi.' },
      low: { name: 'Low', hint: 'Waits until the phone is charging or on Wi-Fi.' },
      normal: { name: 'Normal', hint: 'Comes soon, and spares a battery that is low.' },
      high: { name: 'High', hint: 'Wakes the phone at once. For what cannot wait.' },
    } satisfies Record<Urgency, object>,
    submit: 'Send Notification',
    missing: {
      title: 'Missing Information',
      description: 'Please provide at least a title and message for the notification.',
    },
    failed: { title: 'Error', description: 'Failed to send push notification. Please try again.' },
  },

  sent: (result: SendResult) => ({
    title: 'Notification Sent',
    description: `It is in their inboxes. ${reachOf(result)}`,
  }),

  /** The question before a broadcast. */
  broadcast: {
    title: (audience: keyof typeof audiences, count: number | null) =>
      count === null
        ? {
            all: 'Send to all members?',
            subscribers: 'Send to subscribers?',
            withoutPlan: 'Send to members without a plan?',
            planEnded: 'Send to those whose plan has ended?',
            withoutLinks: 'Send to members without a link?',
            newThisWeek: 'Send to new members?',
          }[audience]
        : `Send to ${members(count)}?`,
    nobody: { title: 'Nobody to Send To', description: 'No member is in this audience now.' },
    text: (count: number | null) =>
      [
        count === 0
          ? 'It goes into their inboxes now. None of their devices gets notifications yet.'
          : `It goes into their inboxes now, and to ${count === null ? 'their devices' : devices(count)}.`,
        'Deleting its log takes it out of the inboxes; devices that have shown it keep it.',
      ].join(' '),
    spares: (topic: Topic) => `Not to those who have switched “${topicTexts.names[topic]}” off.`,
    leadsTo: (url: string) => `A tap leads to ${url}`,
    cancel: 'Not yet',
    submit: 'Send',
  },

  self: {
    submit: 'Send to Me First',
    unreached: (failed: number): ToastContent => ({
      title: 'No Device Reached',
      description: unreached(failed),
      variant: 'destructive',
    }),
    sent: { title: 'Draft Sent', description: 'It went to your own devices alone.' },
    failed: 'Failed to send the draft',
  },

  preview: {
    heading: 'On a phone',
    title: 'Your title',
    body: 'Your message',
    now: 'now',
  },

  tools: {
    heading: 'Tools',
    hint: 'The test goes to your own devices alone. The check looks for new episodes now.',
    test: 'Send Test Notification',
    testFailed: { title: 'Error', description: 'Failed to send test notification.' },
    check: 'Check RSS Feed',
    logs: 'Notification Logs',
  },

  schedule: {
    heading: 'Scheduled notifications',
    open: 'Schedule a Notification',
    close: 'Hide Form',
    scheduledFor: 'Scheduled time',
    zone: (zone: string) => `Your time zone: ${zone}.`,
    runs: 'Notifications go out at :05, :20, :35 and :50 of every hour.',
    slot: (time: string) => `This one goes out at ${time}.`,
    passed: 'This time has passed already.',
    audience: 'Target audience',
    reached: (audience: { members?: number; devices: number }) =>
      audience.members === undefined
        ? `Now ${devices(audience.devices)}.`
        : `Now ${members(audience.members)} with ${devices(audience.devices)}.`,
    counting: 'Counting members…',
    notCounted: 'The members could not be counted.',
    audiences,
    submit: 'Schedule',
    change: (title: string) => `Change “${title}”`,
    copy: (title: string) => `A copy of “${title}”`,
    anew: (title: string) => `“${title}”, as a new notification`,
    meanwhile: {
      theirs: 'The newer version',
      keepMine: 'Save Mine Instead',
      takeTheirs: 'Take the Newer One',
      isKept: 'What you typed is kept: it can go out as a new notification.',
      scheduleAnew: 'Schedule as New',
    },
    save: 'Save Changes',
    edit: (title: string) => `Change ${title}`,
    duplicate: (title: string) => `Duplicate ${title}`,
    changed: (time: string) => ({ title: 'Notification Changed', description: `It goes out at ${time}.` }),
    sendNow: 'Send Now',
    scheduled: (time: string) => ({
      title: 'Notification Scheduled',
      description: `It goes out at ${time}.`,
    }),
    failedTitle: 'Error',
    failed: 'Failed to schedule notification',
    sendFailed: 'Failed to send notification',
    deleteFailed: 'Failed to delete notification',

    loading: 'Loading scheduled notifications',
    loadFailed: 'The scheduled notifications could not be loaded.',
    retry: 'Try again',
    none: { title: 'Nothing is scheduled', hint: 'What you schedule waits here until it is sent.' },
    upcoming: 'Coming up',
    past: 'Sent and cancelled',
    all: (count: number) => `Show all ${count}`,
    statuses: {
      pending: 'Pending',
      sent: 'Sent',
      failed: 'Failed',
      cancelled: 'Cancelled',
    } satisfies Record<ScheduledNotification['status'], string>,
    sending: 'Sending',
    counts: (delivered: number, failed: number) =>
      failed > 0
        ? `${devices(delivered)} reached, ${figure(failed)} failed`
        : `${devices(delivered)} reached`,
    delete: (title: string) => `Delete ${title}`,
    confirm: {
      title: 'Delete this notification?',
      text: (title: string) => `“${title}” will not be sent.`,
      cancel: 'Keep it',
      submit: 'Delete',
    },
    deleted: { title: 'Notification Deleted', description: 'It will not be sent.' },
  },
};

const sources = {
  manual: 'Manual',
  profile: 'From Profile',
  scheduled: 'Scheduled',
  rss: 'RSS Feed',
} satisfies Record<LogSource, string>;

/** The texts of /notification-logs. */
export const logsTexts = {
  // About as long as what members read: the head of the screen keeps the room of that for either.
  introForAdmins: 'Everything sent or scheduled, to which inboxes, and how many devices it reached.',

  tabs: {
    label: 'Source',
    all: 'All',
    ...sources,
  },
  columns: {
    message: 'Message',
    sentAt: 'Sent',
    source: 'Source',
    target: 'Audience',
    counts: 'Devices',
    status: 'Status',
    delete: 'Delete',
  },
  sources,
  about: (target: string, topic: Topic) => `${target}, ${topicTexts.names[topic]}`,
  targets: { ...audiences, self: 'Own devices' } satisfies Record<NotificationLog['target'], string>,
  statuses: {
    scheduled: 'Scheduled',
    sending: 'Sending',
    completed: 'Completed',
    failed: 'Failed',
  } satisfies Record<NotificationLog['status'], string>,
  delivered: (count: number) => `${devices(count)} reached`,
  failedCount: (count: number) => `${figure(count)} failed`,
  progress: (done: number, all: number) => `${figure(done)} of ${figure(all)} devices`,
  waiting,
  details: 'Details',
  cause: 'Cause',
  destination: 'Destination',
  recipients: 'Recipients',
  devices: (count: number, target: NotificationLog['target']) =>
    target === 'self' ? devices(count) : `${devices(count)}, and the inboxes`,
  icon: 'Picture',
  ownIcon: 'Ours',
  payload: 'As the devices get it (JSON)',

  loading: 'Loading notification logs',
  failed: 'The logs could not be loaded',
  loadFailed: 'Failed to load notification logs. Please try again.',
  retry: 'Try again',
  empty: {
    all: 'No notification logs found.',
    manual: 'No manual notifications found.',
    profile: 'No notifications from a profile found.',
    scheduled: 'No scheduled notifications found.',
    rss: 'No notifications from the RSS feed found.',
  } satisfies Record<'all' | LogSource, string>,
  emptyHint: 'What is sent to members is kept here, with the day and the hour it left.',

  total: (count: number, more: boolean) =>
    `${figure(count)}${more ? '+' : ''} ${count === 1 ? 'notification' : 'notifications'}`,

  delete: (title: string) => `Delete the log of ${title}`,
  notYet: 'It can be deleted once it has been sent.',
  confirm: {
    title: 'Delete this log?',
    text: ({ title, heldCount = 0 }: Pick<NotificationLog, 'title' | 'heldCount'>) =>
      [
        `“${title}” leaves the log and every inbox. Devices that have shown it keep it.`,
        heldCount > 0 && `The ${devices(heldCount)} in quiet hours will not get it.`,
      ]
        .filter(Boolean)
        .join(' '),
    cancel: 'Keep it',
    submit: 'Delete',
  },
  deleted: { title: 'Log Deleted', description: 'The notification left the log and every inbox.' },
  deleteFailed: 'Error',
};
