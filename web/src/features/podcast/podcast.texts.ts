import { libraryPreview, plans } from '@clear-spring/content';
import { figure } from '../../ui/figure.ts';

const plan = plans.find(({ id }) => id === 'premium');

/** The texts of the audio library. */
export const podcastTexts = {
  search: { label: 'Search episodes', placeholder: 'Search episodes...', clear: 'Clear the search' },
  filter: {
    label: 'Show',
    all: 'All',
    'in-progress': 'In progress',
    downloaded: 'Downloaded',
    'not-played': 'Not played',
    none: {
      'in-progress': 'Nothing is in progress. What you begin to hear waits for you here.',
      downloaded: 'Nothing is downloaded. The arrow of an episode keeps it on this device.',
      'not-played': 'You have played every episode.',
    },
  },
  order: { label: 'Sort:', newest: 'Newest First', oldest: 'Oldest First' },
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

  planEnded: {
    title: 'Your Plan Has Ended',
    description: `The library, your downloads and the radio open again with ${plan?.title}.`,
  },

  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  locked: (title: string) => `Locked: ${title}. See the plan`,
  premium: 'Premium',
  played: 'Played',
  downloaded: 'Downloaded',
  left: (time: string) => `${time} left`,

  nowPlaying: {
    title: 'Now Playing',
    close: 'Close Now Playing',
    panels: 'About this episode',
    speed: 'Speed',
    sleep: 'Sleep',
    download: 'Download',
  },

  more: (title: string) => `More for ${title}`,
  moreInfo: 'More Info',
  share: 'Share',
  shareFrom: (time: string) => `Share from ${time}`,
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
  onlyOnline: 'Plays once you are online',
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
    done: (titles: readonly string[]) => ({
      title: 'Downloaded',
      description:
        titles.length === 1
          ? `${titles[0]} plays without a connection now.`
          : `${figure(titles.length)} episodes play without a connection now.`,
    }),
    removed: (title: string) => ({ title: 'Download removed', description: title }),
    failed: (failed: number, total: number) => ({
      title: 'Error',
      description:
        total === 1
          ? 'The download did not work. Please try again.'
          : `${figure(failed)} of ${figure(total)} downloads did not work. Please try again.`,
    }),
    full: { title: 'Error', description: 'There is not enough room on this device.' },
    list: 'Downloads',
    hint: 'Kept on this device until you remove them or sign out.',
    none: 'Nothing is downloaded. The arrow of an episode keeps it on this device.',
    total: (count: number, size: string) =>
      `${figure(count)} ${count === 1 ? 'episode' : 'episodes'}, ${size}`,
    room: (used: string, quota: string) => `The app uses ${used} of the ${quota} that this browser gives it.`,
    haul: (done: number, total: number) => `${figure(done)} of ${figure(total)} downloaded`,
    cancelAll: 'Cancel',
    all: (count: number) => (count === 1 ? 'Download the one shown' : `Download all ${figure(count)} shown`),
    allSize: (size: string) => `Roughly ${size}.`,
    allTooLarge: (size: string, free: string) => `Roughly ${size}, and ${free} are free.`,
    noRoom: 'There is not enough room on this device. Remove what you have heard, and the rest goes on.',
    tryAgain: 'Try again',
    waitingForConnection: 'Waiting for the connection',
    waitingForRoom: 'Waiting for room',
    keepNext: {
      label: (count: number) => `Keep the next ${count} on this device`,
      hint: 'Those you have not played, while the app is open and not on mobile data. Once played, they go again.',
      kept: (count: number) => {
        if (count === 0) return 'There is nothing to keep yet.';
        return count === 1 ? 'The next one is on this device.' : `The next ${count} are on this device.`;
      },
      coming: 'The next ones are on their way.',
      metered: 'The next ones wait: this connection is mobile or saves data.',
      mark: 'Automatic',
    },
    removePlayed: (count: number, size: string) => `Remove ${figure(count)} played, ${size}`,
    percent: (percent: number | null) => (percent === null ? 'Starting' : `${percent} %`),
    removeAll: 'Remove all',
  },
};
