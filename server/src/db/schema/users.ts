import type { PersonalDetail } from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const personalDetails = {
  firstName: text('first_name'),
  lastName: text('last_name'),
  csUserId: text('cs_user_id'),
} satisfies Record<PersonalDetail, unknown>;

/** A member who was never seen is sorted before all others. */
export const neverIsFirst = (lastSeenAt: AnyPgColumn) =>
  sql`coalesce(${lastSeenAt}, '-infinity'::timestamp with time zone)`;

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower case: usernames that differ only in case are the same. */
    usernameKey: text('username_key').notNull().unique(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    /** When the mailbox last confirmed that the e-mail is its own. A trigger empties it when the e-mail changes. */
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    ...personalDetails,
    profilePicture: text('profile_picture'),
    /** By IANA's name. Null, which counts as UTC, until a browser has said it. */
    timeZone: text('time_zone'),
    /** Replaces `timeZone` from this instant on: a change holds from the next day. */
    nextTimeZone: text('next_time_zone'),
    nextTimeZoneFrom: instant('next_time_zone_from'),
    isAdmin: boolean('is_admin').notNull().default(false),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** Written at most once an hour. Null until the member has signed in. */
    lastSeenAt: instant('last_seen_at'),
    /** Cannot sign in since then. */
    suspendedAt: instant('suspended_at'),
    /** The member has asked to close the account: it is erased then, and nobody signs in any more. */
    closesAt: instant('closes_at'),
    /** Since when nothing of the member is left but this row, without anything personal in it. */
    closedAt: instant('closed_at'),
    /** When an admin last lifted the limits on signing in: attempts count from then on. */
    limitsLiftedAt: instant('limits_lifted_at'),
  },
  (table) => [
    index('users_joined').on(table.createdAt, table.id),
    index('users_seen').on(neverIsFirst(table.lastSeenAt), table.id),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    index('users_suspended')
      .on(table.id)
      .where(sql`${table.suspendedAt} IS NOT NULL`),
    index('users_closing')
      .on(table.closesAt)
      .where(sql`${table.closesAt} IS NOT NULL AND ${table.closedAt} IS NULL`),
    index('users_closed')
      .on(table.id)
      .where(sql`${table.closedAt} IS NOT NULL`),
  ],
);
