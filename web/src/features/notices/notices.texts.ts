import { figure } from '../../ui/figure.ts';

/** The texts of the switches that say whether a member is told when their links are opened. */
export const noticesTexts = {
  all: {
    name: 'Tell me when my links are opened',
    hint: 'At most once an hour for each link, and at 10, 100, 1,000 and 10,000 clicks. Also in your inbox.',
    some: (watched: number, links: number) => `Now on for ${figure(watched)} of your ${figure(links)} links.`,
    onlyThose: 'Now on for all that you have, but not for new ones.',
    onlyNew: 'Now off for all that you have, but on for new ones.',
  },
  one: {
    name: 'Tell me when it is opened',
    hint: 'At most once an hour. Also in your inbox.',
  },
  failed: { title: 'Error', description: 'This could not be saved. Please try again.' },
  unread: 'We could not find out whether this is on.',
};
