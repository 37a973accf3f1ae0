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
    main,
    heading: main.getByRole('heading', { level: 1 }),
    alert: main.getByRole('alert'),

    send: {
      title: send.getByLabel('Title'),
      body: send.getByLabel('Message'),
      icon: send.getByLabel('Icon URL'),
      url: send.getByLabel('Destination URL'),
      urgency: send.getByLabel('Urgency'),
      options: send.getByLabel('Urgency').locator('option'),
      submit: send.getByRole('button', { name: 'Send Notification' }),
      toMe: send.getByRole('button', { name: 'Send to Me First' }),
      alert: send.getByRole('alert'),
    },

    /** The question before anything is sent to everybody. */
    question,
    notYet: question.getByRole('button', { name: 'Not yet' }),
    reallySend: question.getByRole('button', { name: 'Send', exact: true }),

    home: main.getByRole('link', { name: 'Go to Home' }),
    testAlert: tools.getByRole('alert'),
    test: tools.getByRole('button', { name: 'Send Test Notification' }),
    check: tools.getByRole('button', { name: 'Check RSS Feed' }),
    logs: tools.getByRole('link', { name: 'Notification Logs' }),

    openForm: schedule.getByRole('button', { name: 'Schedule a Notification' }),
    hideForm: schedule.getByRole('button', { name: 'Hide Form' }),
    form: {
      fields: schedule.getByRole('textbox'),
      title: schedule.getByLabel('Title'),
      body: schedule.getByLabel('Message'),
      url: schedule.getByLabel('Destination URL'),
      scheduledFor: schedule.getByLabel('Scheduled time'),
      audience: schedule.getByLabel('Target audience'),
      audiences: schedule.getByLabel('Target audience').locator('option'),
      submit: schedule.getByRole('button', { name: 'Schedule', exact: true }),
      save: schedule.getByRole('button', { name: 'Save Changes' }),
      sendNow: schedule.getByRole('button', { name: 'Send Now' }),
    },
    scheduledHeading: schedule.getByRole('heading', { name: 'Scheduled notifications' }),
    upcoming: schedule.getByRole('list', { name: 'Coming up' }).getByRole('article'),
    past: schedule.getByRole('list', { name: 'Sent and cancelled' }).getByRole('article'),
    showAllPast: schedule.getByRole('button', { name: /^Show all/ }),
    scheduled: (title: string) => schedule.getByRole('article', { name: title, exact: true }),
    nothing: schedule.getByRole('heading', { name: 'Nothing is scheduled' }),
    delete: (title: string) => schedule.getByRole('button', { name: `Delete ${title}`, exact: true }),
    change: (title: string) => schedule.getByRole('button', { name: `Change ${title}`, exact: true }),
    duplicate: (title: string) => schedule.getByRole('button', { name: `Duplicate ${title}`, exact: true }),
    anyDelete: /^Delete /,
    dialog,
    keep: dialog.getByRole('button', { name: 'Keep it' }),
    confirm: dialog.getByRole('button', { name: 'Delete', exact: true }),
  };
};

/** Locators for /notification-logs. */
export const logsScreen = (page: Page) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Delete this log?' });
  const table = main.getByRole('table');
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  const row = (title: string) =>
    rows.filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
  return {
    open: (query = '') => page.goto(`/notification-logs${query}`),
    main,
    table,
    rows,
    row,
    columns: table.getByRole('columnheader'),
    sources: rows.getByRole('cell').nth(2),
    tabs: main.getByRole('tab'),
    tab: (name: string) => main.getByRole('tab', { name, exact: true }),
    intro: main.getByRole('heading', { level: 1 }).locator('+ p'),
    total: main.getByText(/^[\d,]+\+? notifications?$/),
    backOnPhone: page.getByRole('link', { name: 'Back to Profile' }),
    backOnDesktop: main.getByRole('link', { name: 'Profile', exact: true }),
    empty: (text: string) => main.getByRole('heading', { name: text, exact: true }),
    alert: main.getByRole('alert'),
    tryAgain: main.getByRole('button', { name: 'Try again' }),
    progress: (title: string) => row(title).getByRole('progressbar'),
    details: (title: string) => row(title).getByText('Details', { exact: true }),
    payload: (title: string) => row(title).getByText('As the devices get it (JSON)', { exact: true }),
    deleteButtons: main.getByRole('button', { name: /^Delete the log of / }),
    delete: (title: string) => main.getByRole('button', { name: `Delete the log of ${title}`, exact: true }),
    dialog,
    keep: dialog.getByRole('button', { name: 'Keep it' }),
    confirm: dialog.getByRole('button', { name: 'Delete', exact: true }),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
  };
};
