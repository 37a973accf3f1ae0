import { PLACEMENTS_PER_MEMBER, type ReachDay, type ReachRange } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';
import { longDay } from './reach-dates.ts';

const clicks = (count: number) => `${figure(count)} ${count === 1 ? 'click' : 'clicks'}`;
const people = (count: number) => (count === 1 ? '1 person' : `${figure(count)} people`);
const scans = (count: number) => `${figure(count)} ${count === 1 ? 'scan' : 'scans'}`;
const previews = (count: number) => `${figure(count)} ${count === 1 ? 'preview' : 'previews'}`;

/** Texts about who came: of a link's own screen, and of the sentence on home. */
export const reachTexts = {
  loading: 'Loading who came',
  created: (day: string) => `Created ${day}`,
  failed: {
    title: 'Error Loading Clicks',
    hint: 'There was a problem loading who came. Please try again later.',
    action: 'Try again',
  },
  noSuchLink: {
    title: 'No Such Link',
    hint: 'None of your links has this code. All that you have shared are in My Links.',
    action: 'Go to My Links',
  },
  empty: {
    title: 'Nobody Has Come Yet',
    hint: 'Share the link with somebody who would like it: who opens it shows up here within seconds.',
    action: 'Share this link',
  },

  shortLink: 'Short link',
  share: 'Share',
  copy: 'Copy short link',
  qrCode: 'QR code',

  range: 'Days',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' } satisfies Record<ReachRange, string>,
  clicksIn: {
    7: 'Clicks in 7 days',
    30: 'Clicks in 30 days',
    90: 'Clicks in 90 days',
    365: 'Clicks in a year',
  } satisfies Record<ReachRange, string>,
  live: { today: (count: number) => `${figure(count)} today`, last: (ago: string) => `Last one ${ago}` },
  notLive: 'You are offline: this is what was here when you last looked.',

  days: {
    chart: 'Clicks by day',
    today: 'Today',
    before: 'Day before',
    after: 'Day after',
    clicks: (count: number) => (count === 1 ? 'click' : 'clicks'),
    people: (count: number | null) => (count === 1 ? 'person' : 'people'),
    scans: (count: number) => (count === 1 ? 'scan' : 'scans'),
    previews: (count: number) => (count === 1 ? 'preview' : 'previews'),
    notRecorded: 'not recorded',
    /** The day in words, as a screen reader hears it. */
    said: (day: ReachDay) =>
      [
        `${longDay(day.day)}: ${clicks(day.clicks)}`,
        day.people === null ? 'people not recorded' : people(day.people),
        scans(day.scans),
        previews(day.filtered),
      ].join(', '),
  },
  bubble: clicks,

  hours: {
    title: 'Hours of the day',
    chart: 'Clicks by hour of the day',
    hour: 'Hour',
    between: (from: string, to: string) => `Most come between ${from} and ${to}.`,
    none: 'No clicks in these days.',
    said: (hour: string, count: number) => `${hour}: ${clicks(count)}`,
  },

  split: { title: 'Taps and scans', taps: 'taps on the link', scans: 'scans of the code' },
  devices: 'Opened on',
  apps: 'Opened in',

  placements: {
    title: 'Where you shared it',
    hint: 'A code of its own for every place shows which post worked.',
    add: 'Add a placement',
    scans,
    clicks: (count: number) => (count === 1 ? ' click' : ' clicks'),
    share: (label: string) => `Share ${label}`,
    copy: (label: string) => `Copy short link for ${label}`,
    qrCode: (label: string) => `QR code for ${label}`,
    more: (label: string) => `More for ${label}`,
    rename: 'Rename',
    archive: 'Archive',
    restore: 'Restore',
    archived: (count: number) =>
      count === 1
        ? '1 archived placement, still redirecting'
        : `${figure(count)} archived placements, still redirecting`,
    label: 'Where will you share it?',
    labelHint: 'A name for you alone, such as "Flyer at the gym".',
    renaming: 'Rename placement',
    renamed: 'What shall it be called?',
    submit: 'Add',
    save: 'Save',
    cancel: 'Cancel',
    limit: `You can have ${PLACEMENTS_PER_MEMBER} placements over all of your links.`,
    added: { title: 'Placement added', description: 'Share its own link there.' },
    isArchived: { title: 'Placement archived', description: 'Its code goes on redirecting.' },
    isRestored: { title: 'Placement restored', description: 'It is in your list again.' },
    failed: 'That did not work. Please try again.',
  },

  about: {
    name: 'About these numbers',
    ever: (count: number) => `${clicks(count)} in all`,
    people: (count: number) =>
      count === 1
        ? 'By 1 person.'
        : `By ${figure(count)} people, counted day by day: who comes back another day counts again.`,
    notRecorded: 'Different people are not recorded for the days before we counted them by day.',
    filtered: (count: number) => `${previews(count)} filtered`,
    filteredWhy:
      'When you send a link, apps such as WhatsApp open it by themselves to draw a preview. Nobody was there yet, so these are not counted as clicks. Neither are other programs and your own visits.',
    firstAndLast: 'First and last click',
    first: (instant: string) => `First: ${instant}`,
    last: (instant: string) => `Last: ${instant}`,
    csv: 'Download as CSV',
    csvHint: 'Days and placements. Only the kind of device and app is kept: no address, no names.',
    csvFailed: { title: 'Error', description: 'The file could not be downloaded. Please try again.' },
  },

  timeZone: {
    title: (city: string) => `${city} time`,
    hint: 'Days and hours are those of this time zone.',
    pending: (city: string) => `From tomorrow: ${city} time. What is counted keeps its day and hour.`,
    change: 'Change time zone',
    label: 'Time zone',
    from: 'It holds from tomorrow. What is counted keeps its day and hour.',
    save: 'Save',
    cancel: 'Cancel',
    saved: { title: 'Time zone saved', description: 'It holds from tomorrow.' },
    failed: 'The time zone could not be saved. Please try again.',
  },

  week: {
    /** One link has all of them. */
    all: (count: number, product: string) => `${clicks(count)} this week on ${product}`,
    most: (count: number, product: string) => `${clicks(count)} this week, most on ${product}`,
    /** No link is ahead of the others, or its product is gone. */
    several: (count: number) => `${clicks(count)} this week on your links`,
  },
};
