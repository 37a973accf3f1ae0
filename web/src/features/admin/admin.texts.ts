import { pages } from '@clear-spring/content';
import { paths } from '../../navigation/paths.ts';

export const adminTexts = {
  title: 'Administration',
  intro: 'What the company needs to look after its members, in one place.',
  nav: 'Administration',
  /** To somebody who was an admin when the screen opened. */
  rightsGone: {
    title: 'You are no longer an admin',
    description: 'What you had not finished was not done. Another admin can tell you why.',
  },
  remedy: { cancel: 'Cancel', failed: 'That did not work. Please try again.', look: 'Look again' },
  /** The rest comes with "Load more". */
  showing: (rows: string, hasMore: boolean) => (hasMore ? `Showing the first ${rows}` : `Showing ${rows}`),
  filters: (set: number) => (set > 0 ? `Filters (${set})` : 'Filters'),
  destinations: [
    { to: paths.admin, name: 'Overview', hint: '' },
    {
      to: paths.members,
      name: 'Members',
      hint: 'Who they are, which plan they have, and what can be done for them.',
    },
    { to: paths.traces, name: 'Traces', hint: 'What admins did, to whom and when.' },
    {
      to: paths.health,
      name: 'Health',
      hint: 'Whether everything works, what failed, and how to try it again.',
    },
    {
      to: paths.adminNotifications,
      name: pages.adminNotifications.title,
      hint: pages.adminNotifications.intro,
    },
    { to: paths.rssMonitoring, name: pages.rssMonitoring.title, hint: pages.rssMonitoring.intro },
  ],
} as const;
