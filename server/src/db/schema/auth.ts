import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token, so that nobody who reads the database can sign in with it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where false, the cookie ends with the browser and the session after a day. */
    remembered: boolean('remembered').notNull(),
    agent: text('agent'),
    /** The known device that opened it; null for sessions older than known devices. */
    deviceHash: bytea('device_hash'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When this session last confirmed the password, and when it last confirmed all factors. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers on which a member has signed in before. They have their own rate limits for signing in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token. One browser may be known for several members. */
    tokenHash: bytea('token_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
  ],
);

/** One open reset link per member: a new one replaces it. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** A new e-mail address that is not confirmed yet: one per member, which a newer one replaces. */
export const pendingEmails = pgTable('pending_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** Null until the e-mail with the link is sent. */
  tokenHash: bytea('token_hash').unique(),
  /** Since when an address has been pending without a break. An attacker may have prepared more since then. */
  requestedAt: instant('requested_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
});

/** Lets the owner of the former address undo a change of e-mail. */
export const emailUndos = pgTable(
  'email_undos',
  {
    /** Of a token that nobody knows until the e-mail with the link is sent. */
    tokenHash: bytea('token_hash').primaryKey(),
    id: uuid('id')
      .notNull()
      .default(sql`gen_random_uuid()`)
      .unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    /** When the change was requested. An undo reverts what changed since. */
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_undos_user').on(table.userId),
    index('email_undos_former_email').on(sql`lower(${table.formerEmail})`),
  ],
);

export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 in plaintext, for earlier versions. Null once none of them runs. */
  secret: text('secret'),
  /** Encrypted, see db/secrets.ts. */
  sealedSecret: bytea('sealed_secret'),
  /** Null until a valid code turns it on. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code. Only later ones are accepted, so that a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Lets the owner of the mailbox of that time undo two-factor sign-in that somebody else turned on. */
export const twoFactorUndos = pgTable(
  'two_factor_undos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the e-mail with the link is sent. */
    tokenHash: bytea('token_hash').unique(),
    /** The `confirmed_at` of the enrolment that it undoes. */
    enrolledAt: instant('enrolled_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('two_factor_undos_user').on(table.userId)],
);

/**
 * Lets a member keep the account that they have asked to close: one from the e-mail about it, and one from each sign-in
 * that came too late.
 */
export const closingUndos = pgTable(
  'closing_undos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the e-mail with the link is sent. */
    tokenHash: bytea('token_hash').unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('closing_undos_user').on(table.userId)],
);

/** Links in e-mails that have done their work. Whoever opens one again is told so. */
export const usedLinks = pgTable(
  'used_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [index('used_links_user').on(table.userId), index('used_links_used').on(table.usedAt)],
);

/** The usernames of closed accounts, as keyed hashes: nobody takes them, and nobody reads them. */
export const closedNames = pgTable('closed_names', { hash: bytea('hash').primaryKey() });

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    /** Null where unknown. */
    madeAt: instant('made_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that have passed the password and wait for the code. */
export const loginChallenges = pgTable('login_challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  remembered: boolean('remembered').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
