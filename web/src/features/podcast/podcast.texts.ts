import { libraryPreview, plans } from '@clear-spring/content';
import { figure } from '../../ui/figure.ts';

const plan = plans.find(({ id }) => id === 'premium');

/** The texts of the audio library. */
export const podcastTexts = {
  search: { label: 'Search episodes', placeholder: 'Search episodes...', clear: 'Clear the search' },
  order: {
    newest: 'Newest First',
    oldest: 'Oldest First',
    hint: { newest: 'Press for the oldest first', oldest: 'Press for the newest first' },
  },
  total: (count: number) => `${figure(count)} ${count === 1 ? 'episode' : 'episodes'}`,
  showing: (shown: number, total: number) => `Showing ${figure(shown)} of ${figure(total)} episodes`,
  list: 'Episodes',
  shortcuts: 'Keyboard shortcuts',

  loading: 'Loading podcast episodes...',
  failed: {
    title: 'The library is out of reach',
    hint: 'Failed to load podcast episodes. Please try again later.',
  },
  noData: { title: 'Nothing here yet', hint: 'No podcast data available.' },
  empty: { title: 'Nothing here yet', hint: 'No episodes available.' },
  notFound: { hint: 'No episodes found matching your search.', action: 'Show all episodes' },

  gate: {
    title: libraryPreview.title,
    hint: `The whole library opens with ${plan?.title}, $${plan?.price} a month.`,
    action: 'See the plan',
    signIn: 'Sign In to Continue',
  },

  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  locked: (title: string) => `Locked: ${title}. See the plan`,
  premium: 'Premium',
  played: 'Played',
  downloaded: 'Downloaded',
  left: (time: string) => `${time} left`,

  moreInfo: 'More Info',
  share: 'Share',
  copied: { title: 'Link Copied!', description: 'Episode link copied to clipboard.' },
  copyFailed: (url: string) => ({
    title: 'Error',
    description: `Your browser did not let us copy. The link is ${url}`,
  }),
  info: {
    published: 'Published',
    duration: 'Duration',
    unknownDate: 'Unknown date',
    unknownDuration: 'Unknown',
    noDescription: 'No description.',
  },
  markPlayed: 'Mark as played',
  markUnplayed: 'Mark as unplayed',
  notSaved: {
    title: 'Error',
    description: 'The episode could not be marked. Please try again.',
  },

  offline: 'You are offline. Episodes that you have downloaded still play.',
  notOnDevice: {
    title: 'You are offline',
    description: 'This episode is not downloaded. It plays when the connection is back.',
  },

  download: {
    start: (title: string) => `Download ${title}`,
    cancel: (title: string, percent: number | null) =>
      percent === null
        ? `Cancel the download of ${title}`
        : `Cancel the download of ${title}, ${percent} % done`,
    cancelWaiting: (title: string) => `Cancel the download of ${title}, waiting`,
    waiting: 'Waiting to download',
    waitingShort: 'Waiting…',
    remove: (title: string) => `Remove the download of ${title}`,
    done: (title: string) => ({
      title: 'Downloaded',
      description: `${title} plays without a connection now.`,
    }),
    removed: (title: string) => ({ title: 'Download removed', description: title }),
    failed: { title: 'Error', description: 'The download did not work. Please try again.' },
    full: { title: 'Error', description: 'There is not enough room on this device.' },
    list: 'Downloads',
    hint: 'Kept on this device until you remove them or sign out.',
    none: 'Nothing is downloaded. The arrow of an episode keeps it on this device.',
    total: (count: number, size: string) => `${count} ${count === 1 ? 'episode' : 'episodes'}, ${size}`,
    percent: (percent: number | null) => (percent === null ? 'Starting' : `${percent} %`),
    removeAll: 'Remove all',
  },
};
