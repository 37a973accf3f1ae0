import { BOOKMARKS_PER_MEMBER } from '@clear-spring/contract';
import { figure } from '../../../ui/figure.ts';
import type { Obstacle } from './bookmarks-outbox.ts';

const most = figure(BOOKMARKS_PER_MEMBER);

/** The texts of bookmarks. */
export const bookmarkTexts = {
  list: 'Bookmarks',
  yours: 'Your bookmarks',
  hint: 'Moments to come back to. They are on all your devices.',
  loading: 'Loading the bookmarks',
  failed: {
    title: 'Your bookmarks did not come',
    hint: 'Please try again.',
    offline: 'They come when you are online again.',
  },
  none: 'No bookmarks yet. The ribbon beside what plays keeps a moment.',
  tile: 'Bookmark',
  add: 'Bookmark this moment',
  saved: {
    title: (time: string) => `Bookmark at ${time}`,
    hint: 'It is saved. A note is up to you.',
  },
  note: 'Note',
  save: 'Save',
  cancel: 'Cancel',
  draft: 'What you typed is kept on this device, but not saved yet.',
  play: 'play from there',
  toPlan: 'see the plan',
  edit: (time: string) => `Edit the note at ${time}`,
  remove: (time: string) => `Delete the bookmark at ${time}`,
  removed: (time: string) => `The bookmark at ${time} was deleted.`,
  undo: 'Undo',
  gone: 'This episode is no longer in the library.',
  unknown: 'The library cannot tell the episode’s name right now.',

  unsent: 'On this device. It is saved to your account when the connection is back.',
  obstacles: {
    plan: 'On this device only: new bookmarks need the plan.',
    full: `On this device only: your account holds ${most} bookmarks. Delete some, and this one follows.`,
    other: 'On this device only: it could not be saved to your account.',
  } satisfies Record<Obstacle, string>,
  keptHere: { title: 'Bookmarked on this device' },
};
