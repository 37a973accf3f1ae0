import { brand } from '@clear-spring/content';
import { DAY, paths } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { localTimeIn, DEFAULT_ZONE } from '../../local-time.ts';
import type { EmailContent, EmailSection } from '../../mail/index.ts';
import { shortened } from '../../shortened.ts';
import { daysUpTo, zonesAt } from '../../time-zones.ts';
import { type ClickJournal, listReach, presentLinkProduct } from '../links/index.ts';
import { unreadBetween } from '../notifications/index.ts';
import { listFoundBetween, mayPlay } from '../podcast/index.ts';
import { weekBefore, weeksFrom, type Zones } from './weekly-letter.calendar.ts';

export interface ContentDeps {
  db: Db;
  clickJournal: ClickJournal;
  now: () => Date;
  publicUrl: string;
  feedUrl: string;
}

/** What a letter tells of. */
export interface Week {
  /** From its Monday to its Sunday. */
  days: [string, string];
  clicks: number;
  clicksBefore: number;
  /** The link with most clicks; null where there were none. */
  best: { name: string; clicks: number } | null;
  episodes: Titles;
  missed: Titles;
}
/** How many there are, and what the latest are called. */
interface Titles {
  count: number;
  titles: string[];
}

/** The letter's, and of which Monday. */
export interface Reader {
  userId: string;
  monday: string;
  zones: Zones;
  isSubscribed: boolean;
}

const NAMED = 3;

/** The member's week before this Monday. Null where there is nothing to say. */
export async function readWeek(
  { db, clickJournal, now, feedUrl }: ContentDeps,
  { userId, monday, zones, isSubscribed }: Reader,
): Promise<Week | null> {
  const range = { ...weekBefore(monday, zones), limit: NAMED };
  await clickJournal.addUpAll();
  const links = await readClicks(db, { userId, monday, today: todayOf(zones, now()) });
  const found = await listFoundBetween(db, feedUrl, range);
  const episodes = {
    count: found.count,
    // Marked as in the library, for who may not play them.
    titles: found.latest.map(
      (one) => cleaned(one.title) + (mayPlay({ isSubscribed }, one) ? '' : ' (Premium)'),
    ),
  };
  const unread = await unreadBetween({ db, now }, userId, range);
  const missed = { count: unread.count, titles: unread.titles.map(cleaned) };
  const week: Week = { days: [weeksFrom(monday, -1), dayBefore(monday)], ...links, episodes, missed };
  const says = week.clicks + week.clicksBefore + episodes.count + missed.count > 0;
  return says ? week : null;
}

const dayBefore = (day: string) => daysUpTo(day, 2)[0]!;
const todayOf = (zones: Zones, now: Date) =>
  localTimeIn(zonesAt(zones, now).timeZone ?? DEFAULT_ZONE, now).day;

async function readClicks(
  db: Db,
  { userId, monday, today }: { userId: string; monday: string; today: string },
): Promise<Pick<Week, 'clicks' | 'clicksBefore' | 'best'>> {
  const rows = await listReach(db, userId, { from: weeksFrom(monday, -2), to: today });
  const ago = (day: string) => (Date.parse(today) - Date.parse(day)) / DAY;
  /** In the seven days before this one. */
  const before = (end: string, days: (typeof rows)[0]['days']) =>
    days
      .filter((one) => one.ago > ago(end) && one.ago <= ago(end) + 7)
      .reduce((sum, { clicks }) => sum + clicks, 0);
  const links = rows.map(({ productId, days }) => ({
    name: presentLinkProduct(productId)?.name ?? 'A product that has moved on',
    clicks: before(monday, days),
    clicksBefore: before(weeksFrom(monday, -1), days),
  }));
  const [best] = links.toSorted((one, other) => other.clicks - one.clicks);
  const sum = (key: 'clicks' | 'clicksBefore') => links.reduce((total, link) => total + link[key], 0);
  return {
    clicks: sum('clicks'),
    clicksBefore: sum('clicksBefore'),
    best: best && best.clicks > 0 ? { name: best.name, clicks: best.clicks } : null,
  };
}

/** Nothing in it says who reads it: no picture, no address made for the reader but the one that ends these letters. */
export function writeLetter(
  week: Week,
  { publicUrl, unsubscribeUrl, name }: { publicUrl: string; unsubscribeUrl: string; name: string },
): EmailContent {
  const { clicks, clicksBefore, episodes, missed } = week;
  const hasClicks = clicks + clicksBefore > 0;
  const parts = [
    hasClicks && counted(clicks, 'click'),
    episodes.count > 0 && counted(episodes.count, 'new episode'),
    missed.count > 0 && counted(missed.count, 'unread message'),
  ].filter((part) => part !== false);
  const sections = [
    hasClicks && clicksOf(week),
    episodes.count > 0 && { heading: 'New episodes', lines: linesOf(episodes) },
    missed.count > 0 && { heading: 'Unread in your inbox', lines: linesOf(missed) },
  ].filter((section) => section !== false);
  return {
    name,
    subject: `Your week: ${parts.join(', ')}`,
    preview: `${spell(week.days)} at ${brand.productName}`,
    greeting: 'Good morning,',
    paragraphs: [`this was your week from ${spell(week.days)}.`],
    sections,
    action: actionFor(week, publicUrl),
    closing: ['This letter comes on Monday mornings, because you switched it on in your profile.'],
    unsubscribe: { label: 'Stop the weekly letter', url: unsubscribeUrl },
  };
}

function clicksOf({ clicks, clicksBefore, best }: Week): EmailSection {
  const more = clicks - clicksBefore;
  const compared =
    more === 0
      ? 'As many as the week before'
      : `${Math.abs(more).toLocaleString('en-US')} ${more > 0 ? 'more' : 'fewer'} than the week before`;
  return {
    heading: 'Your links',
    figure: counted(clicks, 'click'),
    lines: [compared, ...(best ? [`Best link: ${best.name}, ${counted(best.clicks, 'click')}`] : [])],
  };
}

/** The one button leads to what the letter tells first. */
function actionFor({ clicks, clicksBefore, episodes }: Week, publicUrl: string): EmailContent['action'] {
  if (clicks + clicksBefore > 0) return { label: 'See your links', url: publicUrl + paths.myLinks };
  if (episodes.count > 0) return { label: 'Go to the episodes', url: publicUrl + paths.advancedAudios };
  return { label: 'Open your inbox', url: publicUrl + paths.inbox };
}

const MAX_TITLE = 120;

/** Line breaks, and what turns the direction of the text around it. */
const DISTURBING = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

const cleaned = (title: string) => shortened(title.replaceAll(DISTURBING, ' ').trim(), MAX_TITLE);

function linesOf({ count, titles }: Titles): string[] {
  const left = count - titles.length;
  return left > 0 ? [...titles, `and ${left.toLocaleString('en-US')} more`] : titles;
}

const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

/** 16 to 22 November. */
function spell([from, to]: Week['days']): string {
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = part(to, { day: 'numeric', month: 'long' });
  return `${part(from, isOneMonth ? { day: 'numeric' } : { day: 'numeric', month: 'long' })} to ${last}`;
}
