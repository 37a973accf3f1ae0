import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token: who reads the database cannot sign in with it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** False: the cookie ends with the browser, the session after a day. */
    remembered: boolean('remembered').notNull(),
    agent: text('agent'),
    /** Which of the member's known devices opened it; null for sessions of before there were any. */
    deviceHash: bytea('device_hash'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When this session last showed the member's password, and when all that signing in takes. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers on which a member has signed in: to the limits of signing in they are no strangers. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token. One browser may be known to several members. */
    tokenHash: bytea('token_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
  ],
);

/** One open reset link a member: a new one takes the place of the old. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** A new e-mail that its mailbox has still to confirm: one a member, a new one takes the place of the old. */
export const pendingEmails = pgTable('pending_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** Null until the e-mail with the link is on its way. */
  tokenHash: bytea('token_hash').unique(),
  /** Since when one has waited without a break: whoever asked may have prepared more from then on. */
  requestedAt: instant('requested_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
});

/** The way back from a change of e-mail, for whoever owns the former address. */
export const emailUndos = pgTable(
  'email_undos',
  {
    /** Of a token that nobody knows until the e-mail with the link is on its way. */
    tokenHash: bytea('token_hash').primaryKey(),
    id: uuid('id')
      .notNull()
      .default(sql`gen_random_uuid()`)
      .unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    /** When the change was asked for. An undo takes back what was changed from here on. */
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
  /** Base32, in plain, as earlier versions wrote and read it. Null once none of them runs any more. */
  secret: text('secret'),
  /** The same, encrypted; see db/secrets.ts. */
  sealedSecret: bytea('sealed_secret'),
  /** Null until a code has shown that the app has the secret: then it is on. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken. Only later ones are: a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** The way back from two-factor sign-in that somebody else turned on, for whoever reads the mailbox of that time. */
export const twoFactorUndos = pgTable(
  'two_factor_undos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the e-mail with the link is on its way. */
    tokenHash: bytea('token_hash').unique(),
    /** The `confirmed_at` of the enrolment that it takes back, and of no other. */
    enrolledAt: instant('enrolled_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('two_factor_undos_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    /** Null where nobody knows any more. */
    madeAt: instant('made_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Between the password and the code: who has shown the one and owes the other. */
export const loginChallenges = pgTable('login_challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  remembered: boolean('remembered').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
