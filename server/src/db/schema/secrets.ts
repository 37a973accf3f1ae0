import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

/** Keys that the product makes for itself, once, for every app node; encrypted, see db/secrets.ts. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** In plain, as earlier versions wrote and read it. Null once none of them runs any more. */
  value: bytea('value'),
  sealedValue: bytea('sealed_value'),
});
