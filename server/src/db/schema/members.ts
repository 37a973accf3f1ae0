// What an admin finds a member by, as `search_key()` makes it: without case and accents. A trigger on users writes both
// tables, so whatever changes a member changes these too. They are apart from users because each write of `lastSeenAt`
// would write their indexes.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** By their beginnings: username, e-mail, the name in both orders, csUserId. */
export const memberTerms = pgTable(
  'member_terms',
  { userId: userId(), term: text('term').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.term] }),
    index('member_terms_prefix').on(table.term.op('text_pattern_ops'), table.userId),
  ],
);

/** By what is like them: username, e-mail without its domain, name. One text a member, for trigrams. */
export const memberWords = pgTable(
  'member_words',
  { userId: userId().primaryKey(), words: text('words').notNull() },
  (table) => [
    // No pending list, which each search would have to read.
    index('member_words_similar').using('gin', table.words.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);
