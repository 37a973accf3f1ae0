import { forEachDetail } from '@clear-spring/contract';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import * as schema from '../../db/schema/index.ts';

const { users, links, placements, notifications, traceDetails } = schema;

export type MemberRow = typeof users.$inferSelect;

const isDue = (now: Date) => and(lte(users.closesAt, now), isNull(users.closedAt));

/** The members whose account is to close, the first due first. */
export async function listDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isDue(now)).orderBy(users.closesAt);
  return rows.map(({ id }) => id);
}

/** Locks the member. Null where the account was kept meanwhile, or another node has closed it. */
export async function lockDue(tx: Transaction, userId: string, now: Date): Promise<MemberRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isDue(now)))
    .for('no key update');
  return row ?? null;
}

/** Tables whose every row is one member's. What is locked before a member's row by others comes first. */
export const ERASED = [
  schema.paymentCustomers,
  schema.subscriptions,
  schema.subscriptionHistory,
  schema.pushSubscriptions,
  schema.linkWatchers,
  schema.watchedLinks,
  schema.notificationPreferences,
  schema.quietHours,
  schema.weeklyLetters,
  schema.inboxReads,
  schema.inboxes,
  schema.sessions,
  schema.knownDevices,
  schema.loginChallenges,
  schema.passwordResets,
  schema.pendingEmails,
  schema.emailUndos,
  schema.twoFactorUndos,
  schema.closingUndos,
  schema.usedLinks,
  schema.twoFactors,
  schema.recoveryCodes,
  schema.profilePictures,
  schema.episodeProgress,
  schema.playQueues,
  schema.bookmarks,
  schema.listeningFeeds,
  schema.letters,
  // With its chunks.
  schema.dataCopies,
] as const;

export async function deleteRowsOf(tx: Transaction, userId: string): Promise<void> {
  for (const table of ERASED) await tx.delete(table).where(eq(table.userId, userId));
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.target, 'self')));
  await tx.delete(traceDetails).where(eq(traceDetails.subjectId, userId));
}

/** The member's links lead nowhere from now on, on any node, and say nothing of where they were shared. */
export async function emptyLinks(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = tx.select({ id: links.id }).from(links).where(eq(links.userId, userId));
  await tx
    .update(placements)
    .set({ label: sql`${placements.id}::text` })
    .where(and(inArray(placements.linkId, own), isNotNull(placements.label)));
  await tx
    .update(links)
    .set({ disabledAt: sql`coalesce(${links.disabledAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(links.userId, userId));
}

/** What an admin sent to others stays; who it was does not. */
export async function emptySenders(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ sourceInfo: sql`regexp_replace(${notifications.sourceInfo}, ' by .*', ' by a former member')` })
    .where(eq(notifications.userId, userId));
}

/** A name counts where neither letter nor digit stands beside it. */
const patternOf = (name: string) =>
  `(?<![[:alnum:]])${name.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)}(?![[:alnum:]])`;

/**
 * Takes the member out of the details of traces about others: admins type names and addresses in reasons and searches.
 * Where an address stands, all details go. Any other name may be a word like any other, which somebody may even have
 * chosen so that reasons vanish: only the word goes, from texts, and not from times and numbers.
 */
export async function forgetNames(
  tx: Transaction,
  { addresses, words }: { addresses: readonly string[]; words: readonly string[] },
): Promise<void> {
  const naming = (names: readonly string[]) => or(...names.map((name) => sql`${told} ~* ${patternOf(name)}`));
  await tx.delete(traceDetails).where(naming(addresses));
  for (const word of words) {
    const pattern = patternOf(word);
    await tx
      .update(traceDetails)
      .set({
        reason: sql`regexp_replace(${traceDetails.reason}, ${pattern}, '…', 'gi')`,
        before: withoutWord(traceDetails.before, pattern),
        after: withoutWord(traceDetails.after, pattern),
      })
      .where(naming([word]));
  }
}

type Values = typeof traceDetails.before | typeof traceDetails.after;

const textsOf = (values: Values) =>
  sql`(SELECT string_agg(value #>> '{}', ' ') FROM jsonb_each(${values}) WHERE jsonb_typeof(value) NOT IN ('boolean', 'number'))`;
const told = sql`concat_ws(' ', ${traceDetails.reason}, ${textsOf(traceDetails.before)}, ${textsOf(traceDetails.after)})`;

const A_TIME = String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z$`;

/** A list or an object with the word goes as a whole. */
const withoutWord = (values: Values, pattern: string) => sql`(
  SELECT jsonb_object_agg(key, CASE
    WHEN jsonb_typeof(value) IN ('boolean', 'number', 'null') OR value #>> '{}' ~ ${A_TIME} THEN value
    WHEN jsonb_typeof(value) = 'string' THEN to_jsonb(regexp_replace(value #>> '{}', ${pattern}, '…', 'gi'))
    WHEN value::text ~* ${pattern} THEN 'null'
    ELSE value END)
  FROM jsonb_each(${values}))`;

/** What remains of the member: an id, when they joined and left, and that their name is nobody else's. */
export async function emptyMember(
  tx: Transaction,
  userId: string,
  { closedAt, passwordHash }: { closedAt: Date; passwordHash: string },
): Promise<void> {
  // Nobody signs up with a space in their name.
  const nobody = `closed ${userId}`;
  await tx
    .update(users)
    .set({
      username: '',
      usernameKey: nobody,
      email: '',
      emailKey: nobody,
      passwordHash,
      ...forEachDetail(() => null),
      profilePicture: null,
      timeZone: null,
      nextTimeZone: null,
      nextTimeZoneFrom: null,
      isAdmin: false,
      lastSeenAt: null,
      suspendedAt: null,
      limitsLiftedAt: null,
      closedAt,
    })
    .where(eq(users.id, userId));
}

/** Tables where a member's texts lie in rows that stay. */
const EMPTIED = [
  users,
  schema.memberTerms,
  schema.memberWords,
  placements,
  notifications,
  traceDetails,
  schema.sandboxCustomers,
];

/** PostgreSQL keeps some values of each column, to plan by, until it next looks at the table. */
export async function forgetStatistics(db: Queryable): Promise<void> {
  const tables = sql.join([...ERASED, ...EMPTIED, sql`pgboss.job`], sql`, `);
  await db.execute(sql`ANALYZE ${tables}`);
}
