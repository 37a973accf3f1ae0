import { traceWords } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';

const fields = new Map<string, string>(
  Object.entries({
    action: 'Action',
    actor: 'By',
    body: 'Message',
    cues: 'Lines',
    disabled: 'Disabled',
    from: 'From',
    isAdmin: 'Admin',
    language: 'Language',
    outcome: 'Outcome',
    plan: 'Plan',
    planEndsAt: 'Plan until',
    scheduledFor: 'Scheduled for',
    search: 'Searched for',
    secrets: 'Secrets',
    sessions: 'Sessions',
    subject: 'Member',
    suspended: 'Suspended',
    target: 'Audience',
    title: 'Title',
    to: 'To',
    twoFactor: 'Two-factor',
    url: 'Destination',
  }),
);
const actions = new Map<string, string>(Object.entries(traceWords.actions));

export const tracesTexts = {
  ...traceWords,
  title: traceWords.traces,
  intro: 'What admins, the command line and the app itself did. Nobody can change or delete it.',
  /** The newest server may know more of both. */
  actionName: (action: string) => actions.get(action) ?? action,
  fieldName: (field: string) => fields.get(field) ?? field,
  yes: 'Yes',
  no: 'No',
  nothing: '–',

  search: 'Search traces',
  placeholder: 'Member, action or request',
  clear: 'Clear the search',
  action: 'Action',
  anyAction: 'All actions',
  from: 'From',
  until: 'Until',
  csv: 'Download CSV',
  csvFailed: { title: 'Error', description: 'The traces could not be downloaded' },
  oneMember: 'Only what one member did or was done to.',
  everybody: 'Show everybody’s',

  found: (count: number) => `${figure(count)} ${count === 1 ? 'trace' : 'traces'}`,
  details: 'Details',
  more: 'Load more',
  loading: 'Loading traces',
  failed: 'The traces could not be loaded',
  loadFailed: 'Please try again in a moment.',
  retry: 'Try again',
  none: { title: 'Nothing yet', hint: 'What admins do from now on appears here.' },
  notFound: { title: 'Nothing found', hint: 'Try another word, or fewer filters.' },
};
