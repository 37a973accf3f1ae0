import type { Page } from '@playwright/test';

/** Locators for /admin/notifications. */
export const adminScreen = (page: Page) => {
  const main = page.getByRole('main');
  const send = main.getByRole('region', { name: 'Send now' });
  const tools = main.getByRole('region', { name: 'Tools' });
  const schedule = main.getByRole('region', { name: 'Scheduled notifications' });
  const dialog = page.getByRole('dialog', { name: 'Delete this notification?' });
  const question = page.getByRole('dialog', { name: /^Send to / });
  return {
    open: () => page.goto('/admin/notifications'),

    send: {
      title: send.getByLabel('Title'),
      body: send.getByLabel('Message'),
      icon: send.getByLabel('Icon URL'),
      url: send.getByLabel('Destination URL'),
      urgency: send.getByLabel('Urgency'),
      submit: send.getByRole('button', { name: 'Send Notification' }),
      toMe: send.getByRole('button', { name: 'Send to Me First' }),
    },

    /** The question before anything is sent to everybody. */
    question,
    notYet: question.getByRole('button', { name: 'Not yet' }),
    reallySend: question.getByRole('button', { name: 'Send', exact: true }),

    logs: tools.getByRole('link', { name: 'Notification Logs' }),

    openForm: schedule.getByRole('button', { name: 'Schedule a Notification' }),
    form: {
      title: schedule.getByLabel('Title'),
      scheduledFor: schedule.getByLabel('Scheduled time'),
      submit: schedule.getByRole('button', { name: 'Schedule', exact: true }),
      save: schedule.getByRole('button', { name: 'Save Changes' }),
    },
    scheduledHeading: schedule.getByRole('heading', { name: 'Scheduled notifications' }),
    scheduled: (title: string) => schedule.getByRole('article', { name: title, exact: true }),
    delete: (title: string) => schedule.getByRole('button', { name: `Delete ${title}`, exact: true }),
    change: (title: string) => schedule.getByRole('button', { name: `Change ${title}`, exact: true }),
    duplicate: (title: string) => schedule.getByRole('button', { name: `Duplicate ${title}`, exact: true }),
    dialog,
    confirm: dialog.getByRole('button', { name: 'Delete', exact: true }),
  };
};

/** Locators for /notification-logs. */
export const logsScreen = (page: Page) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Delete this log?' });
  const rows = main
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const row = (title: string) =>
    rows.filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
  return {
    open: () => page.goto('/notification-logs'),
    rows,
    row,
    total: main.getByText(/^[\d,]+\+? notifications?$/),
    progress: (title: string) => row(title).getByRole('progressbar'),
    details: (title: string) => row(title).getByText('Details', { exact: true }),
    payload: (title: string) => row(title).getByText('As the devices get it (JSON)', { exact: true }),
    delete: (title: string) => main.getByRole('button', { name: `Delete the log of ${title}`, exact: true }),
    dialog,
    keep: dialog.getByRole('button', { name: 'Keep it' }),
    confirm: dialog.getByRole('button', { name: 'Delete', exact: true }),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
  };
};
