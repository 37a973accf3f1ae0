import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

/** Keys that the product generates once for all app nodes; encrypted, see db/secrets.ts. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** Plaintext, for earlier versions. Null once none of them runs. */
  value: bytea('value'),
  sealedValue: bytea('sealed_value'),
});
