import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

/** Keys that the product makes for itself, once, for every app node. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
});
