import { memberWords as words } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';

/** Texts of /admin/members. */
export const membersTexts = {
  ...words,
  title: words.members,
  intro: 'Everybody with an account: who they are, which plan they have, and when they were last here.',

  search: 'Search members',
  placeholder: 'Name, username, email, CS User ID',
  clear: 'Clear the search',
  filters: {
    plan: { label: 'Plan', any: 'All plans' },
    admin: { label: 'Rights', any: 'Everybody', yes: 'Admins', no: 'No admins' },
    suspended: { label: 'Suspended', any: 'Either', yes: 'Suspended', no: 'Not suspended' },
    account: {
      label: 'Account',
      any: 'Any state',
      states: { open: 'Open', closing: 'Closing', closed: 'Closed' },
    },
    twoFactor: { label: 'Two-factor', any: 'Either', yes: 'On', no: 'Off' },
    joined: { label: 'Joined', any: 'Any time' },
    seen: { label: 'Last seen', any: 'Any time' },
    within: { 1: 'Since yesterday', 7: 'In 7 days', 30: 'In 30 days', 365: 'In a year' },
    sort: { label: 'Sort' },
  },
  sorts: {
    'joined-desc': 'Newest first',
    'joined-asc': 'Oldest first',
    'seen-desc': 'Last seen first',
    'seen-asc': 'Last seen longest ago',
    'username-asc': 'Username A to Z',
    'username-desc': 'Username Z to A',
  },
  csv: 'Download CSV',
  csvFailed: { title: 'Error', description: 'The members could not be downloaded' },

  // Visits are noted since members are searched: who was seen last before that has none.
  never: 'None noted',
  seenOn: (day: string) => `Last seen ${day}`,
  neverSeen: 'No visit noted',
  joinedOn: (day: string) => `Joined ${day}`,
  status: 'Status',
  nothing: '–',
  closesOn: (day: string) => `Closes ${day}`,
  closedOn: (day: string) => `Closed ${day}`,
  closed: 'Closed account',

  found: (count: number) => `${figure(count)} ${count === 1 ? 'member' : 'members'}`,
  similar: 'Similar names',
  more: 'Load more',
  loading: 'Loading members',
  failed: 'The members could not be loaded',
  loadFailed: 'Please try again in a moment.',
  retry: 'Try again',
  none: { title: 'Nobody found', hint: 'Try another word, or fewer filters.' },
};
