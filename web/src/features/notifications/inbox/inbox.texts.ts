import { figure } from '../../../ui/figure.ts';

export const inboxTexts = {
  unread: (count: number) => `${figure(count)} unread`,
  markAll: 'Mark all read',
  allRead: 'Everything is read.',
  isNew: 'New',
  markRead: (title: string) => `Mark as read: ${title}`,
  older: 'Show older messages',
  end: 'That is everything since you joined. Messages stay for a year.',
  empty: {
    title: 'Nothing yet',
    text: 'What we send to you from now on is kept here, whether or not a phone buzzed.',
  },
  loading: 'Loading your inbox',
  failed: { title: 'Your inbox did not load', text: 'Please try again in a moment.', retry: 'Try again' },
  olderFailed: 'The older messages did not load. Please try again.',
};
