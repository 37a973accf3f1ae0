// What the member does here: links with who came by them, and listening.
import { findProduct } from '@clear-spring/content';
import { sql } from 'drizzle-orm';
import { allPlacementDays as days, links, placementCounts, placements } from '../../db/schema/links.ts';
import { linkWatchers, watchedLinks } from '../../db/schema/notices.ts';
import { bookmarks, episodeProgress, episodes, listeningFeeds, playQueues } from '../../db/schema/podcast.ts';
import { type Subject, utc } from './subject.queries.ts';

export const ACTIVITY: readonly Subject[] = [
  {
    file: 'links',
    about: 'Your purchase links: the product, since when, and since when our team has disabled it if it has.',
    query: (userId) => sql`
      SELECT ${links.id}, ${links.productId} AS "product", ${placements.shortCode} AS "shortCode",
        ${utc(links.createdAt)} AS "made", ${utc(links.disabledAt)} AS "disabledSince"
      FROM ${links} JOIN ${placements} ON ${placements.id} = ${links.id}
      WHERE ${links.userId} = ${userId} ORDER BY ${links.createdAt}`,
    present: (row) => ({ ...row, productName: findProduct(String(row['product']))?.name ?? null }),
  },
  {
    file: 'placements',
    about:
      'Where you shared your links, each place with a short code of its own and its counts. The one without a label is ' +
      'the link itself. Your own visits, previews by apps and other programs are counted apart from clicks.',
    query: (userId) => sql`
      SELECT ${placements.shortCode} AS "shortCode", ${placements.linkId} AS "link", ${placements.label},
        ${utc(placements.createdAt)} AS "made", ${utc(placements.archivedAt)} AS "archived",
        ${placementCounts.clicks}::float8 AS "clicks", ${placementCounts.uniques}::float8 AS "people",
        ${placementCounts.filtered}::float8 AS "previews", ${utc(placementCounts.firstClickAt)} AS "firstClick",
        ${utc(placementCounts.lastClickAt)} AS "lastClick"
      FROM ${links} JOIN ${placements} ON ${placements.linkId} = ${links.id}
        JOIN ${placementCounts} ON ${placementCounts.placementId} = ${placements.id}
      WHERE ${links.userId} = ${userId} ORDER BY ${placements.createdAt}`,
  },
  {
    file: 'clicks-by-day',
    about:
      'How often each short code was opened, by day in the time zone that was yours then. "hours" are the clicks of each ' +
      'hour from 0 to 23; "scans" are clicks that came from a QR code. We keep nothing that says who clicked.',
    query: (userId) => sql`
      SELECT ${placements.shortCode} AS "shortCode", ${days.day}::text AS "day", ${days.clicks}, ${days.people},
        ${days.scans}, ${days.filtered} AS "previews", ${days.hours}, ${days.phones}, ${days.tablets},
        ${days.computers}, ${days.unknownDevices} AS "unknownDevices", ${days.whatsapp}, ${days.instagram},
        ${days.facebook}, ${days.email}, ${days.browser}, ${days.unknownApps} AS "unknownApps"
      FROM ${links} JOIN ${placements} ON ${placements.linkId} = ${links.id}
        JOIN ${days} ON ${days.placementId} = ${placements.id}
      WHERE ${links.userId} = ${userId} AND ${days.day} IS NOT NULL`,
  },
  {
    file: 'link-notices',
    about:
      'The links of which you are told when they are opened: the counts that you were last told of, the next number of ' +
      'clicks to tell you of, and when we look again. "newOnesToo" says whether that holds for each link you make.',
    query: (userId) => sql`
      SELECT ${watchedLinks.linkId} AS "link", ${watchedLinks.clicks}::float8 AS "clicks",
        ${watchedLinks.people}::float8 AS "people", ${watchedLinks.scans}::float8 AS "scans",
        ${watchedLinks.scansFrom}::text AS "scansSince", ${watchedLinks.nextMilestone} AS "nextMilestone",
        ${utc(watchedLinks.toldAt)} AS "told", ${utc(watchedLinks.lookAt)} AS "nextLook",
        ${linkWatchers.userId} IS NOT NULL AS "newOnesToo"
      FROM ${watchedLinks} LEFT JOIN ${linkWatchers} ON ${linkWatchers.userId} = ${watchedLinks.userId}
      WHERE ${watchedLinks.userId} = ${userId} ORDER BY ${watchedLinks.linkId}`,
  },
  {
    file: 'listening-progress',
    about: 'How far you are in each episode, in seconds, whether you have heard it, and when that was.',
    query: (userId) => sql`
      SELECT ${episodeProgress.episodeId} AS "episode", ${episodes.title}, ${episodeProgress.position},
        ${episodeProgress.played}, ${utc(episodeProgress.at)} AS "at"
      FROM ${episodeProgress} JOIN ${episodes} ON ${episodes.id} = ${episodeProgress.episodeId}
      WHERE ${episodeProgress.userId} = ${userId} ORDER BY ${episodeProgress.at}`,
  },
  {
    file: 'bookmarks',
    about:
      'Your bookmarks: the episode, the position in seconds, the note and when you saved it. A deleted one stays for a ' +
      'year without its note, so that another of your devices does not bring it back.',
    query: (userId) => sql`
      SELECT ${bookmarks.id}, ${bookmarks.episodeId} AS "episode", ${episodes.title}, ${bookmarks.position},
        ${bookmarks.note}, ${bookmarks.deleted}, ${utc(bookmarks.at)} AS "at"
      FROM ${bookmarks} JOIN ${episodes} ON ${episodes.id} = ${bookmarks.episodeId}
      WHERE ${bookmarks.userId} = ${userId} ORDER BY ${bookmarks.at}`,
  },
  {
    file: 'up-next',
    about: 'What plays next, in your order, and whether the next episode begins by itself.',
    single: true,
    query: (userId) => sql`
      SELECT ${playQueues.autoAdvance} AS "autoAdvance", ${playQueues.episodeIds} AS "episodes"
      FROM ${playQueues} WHERE ${playQueues.userId} = ${userId}`,
  },
  {
    file: 'private-feed',
    about: 'Your private feed for podcast apps: since when, and when an app last asked for it.',
    single: true,
    query: (userId) => sql`
      SELECT ${utc(listeningFeeds.createdAt)} AS "since", ${utc(listeningFeeds.lastUsedAt)} AS "lastUsed"
      FROM ${listeningFeeds} WHERE ${listeningFeeds.userId} = ${userId}`,
  },
];
