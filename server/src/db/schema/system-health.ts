import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Bytes. */
export interface DiskUse {
  size: number;
  free: number;
  /** What lies in the data folder, by the name of the file or folder. */
  parts: { name: string; bytes: number }[];
}

/** The processes of the app. Each renews its row while it runs, and deletes it when it stops. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** Host and process. */
  name: text('name').notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at')
    .notNull()
    .default(sql`now()`),
  /** Resident, in bytes. */
  memory: bigint('memory', { mode: 'number' }).notNull(),
  /** Of its data folder; null where it has none. */
  disk: jsonb('disk').$type<DiskUse>(),
});

/** When the servers of others were last reached, by all nodes. */
export const serviceContacts = pgTable('service_contacts', {
  /** Such as `push:fcm.googleapis.com`. */
  name: text('name').primaryKey(),
  lastSuccessAt: instant('last_success_at'),
  lastFailureAt: instant('last_failure_at'),
  /** Redacted. */
  lastFailure: text('last_failure'),
  /** Since the last success. */
  failures: integer('failures').notNull().default(0),
});
