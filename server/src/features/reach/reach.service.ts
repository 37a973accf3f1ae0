import type { LinkClicks, LinkReach, Reach, ReachRange } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { DEFAULT_ZONE, localTimeIn } from '../../local-time.ts';
import { daysUpTo, type MemberZones } from '../../time-zones.ts';
import {
  type ClickJournal,
  findLinkCounts,
  findLinkReach,
  listReach,
  presentLinkProduct,
  presentPlacement,
  shortUrl,
} from '../links/index.ts';

export interface ReachDeps {
  db: Db;
  clickJournal: ClickJournal;
  now: () => Date;
  publicUrl: string;
}

/** Whose reach it is; their zone says what a day is. */
export type Member = MemberZones & { userId: string };

const zoneOf = ({ timeZone }: MemberZones) => timeZone ?? DEFAULT_ZONE;

/** The days of a range, which ends with the member's today. */
export function daysOf(now: () => Date, member: Member, range: ReachRange) {
  const { day: to } = localTimeIn(zoneOf(member), now());
  const days = daysUpTo(to, range);
  return { days, from: days[0] ?? to, to };
}

/** The last call of each member who waits for one. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Works for a member once their former call is through. One call may add up eighty thousand rows, and many at once would
 * keep the database's connections from the others.
 */
async function inTurn<T>({ userId }: Member, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(userId) ?? Promise.resolve()).then(work, work);
  turns.set(userId, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(userId) === turn) turns.delete(userId);
  }
}

/** Null when the member has no such link. */
export async function linkReach(
  { db, now, publicUrl }: ReachDeps,
  member: Member,
  shortCode: string,
  range: ReachRange,
): Promise<LinkReach | null> {
  const { days, ...ends } = daysOf(now, member, range);
  const row = await inTurn(member, () => findLinkReach(db, { userId: member.userId, shortCode }, ends));
  if (!row) return null;
  const byDay = new Map(row.days.map((one) => [one.day, one]));
  return {
    ...row,
    shortCode,
    shortUrl: shortUrl(publicUrl, shortCode),
    product: presentLinkProduct(row.productId),
    timeZone: zoneOf(member),
    nextTimeZone: member.nextTimeZone,
    days: days.map((day) => byDay.get(day) ?? { day, clicks: 0, filtered: 0, scans: 0, people: 0 }),
    placements: row.placements.map(({ clicks, scans, ...placement }) => ({
      ...presentPlacement(placement, publicUrl),
      clicks,
      scans,
    })),
    firstClickAt: presentInstant(row.firstClickAt),
    lastClickAt: presentInstant(row.lastClickAt),
  };
}

/** PostgreSQL's JSON has microseconds and an offset. */
const presentInstant = (at: string | null) => at && new Date(at).toISOString();

export const linkClicks = (
  { db }: ReachDeps,
  { userId }: Member,
  shortCode: string,
): Promise<LinkClicks | null> => findLinkCounts(db, { userId, shortCode });

/** The clicks on all links of the member, those with most first. */
export async function reach({ db, now }: ReachDeps, member: Member, range: ReachRange): Promise<Reach> {
  const { days, ...ends } = daysOf(now, member, range);
  const rows = await inTurn(member, () => listReach(db, member.userId, ends));
  const total = days.map(() => 0);
  const links = rows.map(({ days: clicked, lastClickAt, ...link }) => {
    const perDay = days.map(() => 0);
    for (const { ago, clicks } of clicked) {
      const index = range - 1 - ago;
      perDay[index]! += clicks;
      total[index]! += clicks;
    }
    return {
      ...link,
      product: presentLinkProduct(link.productId),
      days: perDay,
      lastClickAt: presentInstant(lastClickAt),
    };
  });
  return {
    timeZone: zoneOf(member),
    clicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
    days: days.map((day, at) => ({ day, clicks: total[at]! })),
    links,
  };
}
