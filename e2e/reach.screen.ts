import type { Page } from '@playwright/test';

/** Locators for /my-links/{code}. */
export const reachScreen = (page: Page) => {
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('region', { name, exact: true });
  const placements = card('Where you shared it');
  const dialog = page.getByRole('dialog');
  const figures = (caption: string) => {
    const table = main.getByRole('table', { name: caption });
    return {
      /** The cells of the row with this name. */
      row: (name: string) =>
        table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
      rows: table.getByRole('rowheader'),
    };
  };
  return {
    open: (code: string, query = '') => page.goto(`/my-links/${code}${query}`),
    main,
    heading: main.getByRole('heading', { level: 1 }),
    range: (name: string) => main.getByRole('radio', { name, exact: true }),
    clicks: card('Clicks in 30 days'),
    clicksIn: card,
    today: main.getByRole('status').filter({ hasText: 'today' }),
    days: main.getByRole('slider', { name: 'Clicks by day' }),
    day: (way: 'before' | 'after') => main.getByRole('button', { name: `Day ${way}` }),
    hours: main.getByRole('slider', { name: 'Clicks by hour of the day' }),
    byDay: figures('Clicks by day'),
    split: card('Taps and scans'),
    about: card('About these numbers'),
    opened: (kind: string) => main.getByRole('listitem').filter({ hasText: kind }),
    placements: {
      card: placements,
      row: (label: string) => placements.getByRole('listitem').filter({ hasText: label }),
      add: placements.getByRole('button', { name: 'Add a placement' }),
      more: (label: string) => placements.getByRole('button', { name: `More for ${label}` }),
      entry: (name: string) => page.getByRole('menuitem', { name }),
      copy: (label: string) => placements.getByRole('button', { name: `Copy short link for ${label}` }),
      archived: placements.getByRole('button', { name: /archived/ }),
    },
    dialog: {
      box: dialog,
      label: dialog.getByRole('textbox'),
      submit: (name: string) => dialog.getByRole('button', { name, exact: true }),
    },
    csv: main.getByRole('button', { name: 'Download as CSV' }),
    empty: main.getByRole('heading', { name: 'Nobody Has Come Yet' }),
  };
};
