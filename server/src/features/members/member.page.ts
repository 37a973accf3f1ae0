import { forEachDetail, type MemberPage } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { browserOf } from '../../push/index.ts';
import { zonesAt } from '../../time-zones.ts';
import { findPendingEmail, findUser, hasTwoFactor, listSessions } from '../auth/index.ts';
import { listLettersOf, presentLetter } from '../letters/index.ts';
import { type ClickJournal, listLinks, presentLinkProduct, shortUrl } from '../links/index.ts';
import { listPushSubscriptions } from '../notifications/index.ts';
import { listHistory, readSubscription, type Subscriptions } from '../subscription/index.ts';
import { countTracesOf, listTracesOf } from '../traces/index.ts';
import type { MemberRow } from './member.queries.ts';

/** Traces that the page shows; the page of traces has all. */
const TRACES = 20;
const LETTERS = 20;

export interface MemberPageDeps {
  db: Db;
  clickJournal: ClickJournal;
  now: () => Date;
  publicUrl: string;
  subscriptions: Subscriptions;
}

/** Null where there is no such member. */
export async function readMember(deps: MemberPageDeps, id: string): Promise<MemberPage | null> {
  const { db, clickJournal, now, subscriptions } = deps;
  await clickJournal.addUp();
  // Before the rest: what happens meanwhile makes the page one of an older version, not of a newer one.
  const version = await countTracesOf(db, id);
  const row = await findUser(db, id);
  if (!row) return null;
  const at = now();
  return presentMember(row, at, deps.publicUrl, {
    version,
    pendingEmail: await findPendingEmail(db, id, at),
    hasTwoFactor: await hasTwoFactor(db, id),
    plan: await readSubscription(subscriptions, id),
    planHistory: await listHistory(db, id),
    sessions: await listSessions(db, id, at),
    pushSubscriptions: await listPushSubscriptions(db, id),
    links: await listLinks(db, id),
    letters: await listLettersOf(db, id, LETTERS),
    traces: await listTracesOf(db, id, TRACES),
  });
}

interface Parts extends Pick<MemberPage, 'version' | 'hasTwoFactor' | 'plan'> {
  pendingEmail: { email: string } | null;
  planHistory: Awaited<ReturnType<typeof listHistory>>;
  sessions: Awaited<ReturnType<typeof listSessions>>;
  pushSubscriptions: Awaited<ReturnType<typeof listPushSubscriptions>>;
  links: Awaited<ReturnType<typeof listLinks>>;
  letters: Awaited<ReturnType<typeof listLettersOf>>;
  traces: Awaited<ReturnType<typeof listTracesOf>>;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function presentMember(row: MemberRow, at: Date, publicUrl: string, parts: Parts): MemberPage {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    pendingEmail: parts.pendingEmail?.email ?? null,
    ...forEachDetail((detail) => row[detail]),
    profilePicture: row.profilePicture,
    joinedAt: row.createdAt.toISOString(),
    lastSeenAt: iso(row.lastSeenAt),
    timeZone: zonesAt(row, at).timeZone,
    isAdmin: row.isAdmin,
    suspendedAt: iso(row.suspendedAt),
    closesAt: iso(row.closesAt),
    closedAt: iso(row.closedAt),
    hasTwoFactor: parts.hasTwoFactor,
    version: parts.version,
    plan: parts.plan,
    planHistory: parts.planHistory.toReversed().map(({ at: changedAt, action, reason, endsAt }) => ({
      at: changedAt.toISOString(),
      action,
      reason,
      endsAt: iso(endsAt),
    })),
    sessions: parts.sessions.map(({ id, agent, createdAt, lastSeenAt }) => ({
      id,
      agent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    pushSubscriptions: parts.pushSubscriptions.map(({ id, endpoint, createdAt }) => ({
      id,
      browser: browserOf(endpoint),
      createdAt: createdAt.toISOString(),
    })),
    links: parts.links.map((link) => ({
      id: link.id,
      shortCode: link.shortCode,
      shortUrl: shortUrl(publicUrl, link.shortCode),
      clickCount: link.clicks,
      filteredCount: link.filtered,
      createdAt: link.createdAt.toISOString(),
      productId: link.productId,
      product: presentLinkProduct(link.productId),
      disabledAt: iso(link.disabledAt),
    })),
    letters: parts.letters.map(presentLetter),
    traces: parts.traces.map((trace) => ({ ...trace, at: trace.at.toISOString() })),
  };
}
