import { randomUUID } from 'node:crypto';
import { newToken } from '../server/src/features/auth/token.ts';
import type { BenchDatabase } from './database.ts';

/** Session cookies for these members, as sign-in would have set them. */
export async function signIn(database: BenchDatabase, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(newToken);
  await database.query(
    `INSERT INTO sessions (id, token_hash, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT id, token_hash, user_id, true, now(), now(), now() + interval '30 days'
     FROM unnest($1::uuid[], $2::bytea[], $3::uuid[]) session (id, token_hash, user_id)`,
    [tokens.map(() => randomUUID()), tokens.map(({ tokenHash }) => tokenHash), userIds],
  );
  return tokens.map(({ token }) => `session=${token}`);
}

/** Members from all over the table. */
export async function someMembers(database: BenchDatabase, limit: number): Promise<string[]> {
  const { rows } = await database.query('SELECT id FROM users ORDER BY random() LIMIT $1', [limit]);
  return rows.map(({ id }) => String(id));
}
