import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './index.ts';
import { secrets } from './schema/secrets.ts';

/** A key of 32 bytes that the product made for itself the first time it was asked for; the same on every app node. */
export async function takeSecret(db: Queryable, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The secret ${name} was neither written nor found.`);
  return row.value;
}
