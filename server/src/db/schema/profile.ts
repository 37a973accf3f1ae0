import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';
import { users } from './users.ts';

export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bytes in base64url, the last part of the picture's URL. Two members may have the same picture. */
    hash: text('hash').notNull(),
    mediaType: text('media_type', { enum: ['image/jpeg', 'image/png'] }).notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [index('profile_pictures_hash').on(table.hash)],
);
