import { randomUUIDv7 } from 'node:crypto';
import type { Database } from './db/index.ts';
import { countMembers, createMember, type NewMember } from './features/auth/index.ts';
import { createClickRecorder, purchaseLink } from './features/links/index.ts';
import { startSubscription } from './features/subscription/index.ts';

export const DEMO_PASSWORD = 'life-in-balance';

const MEMBERS: (Omit<NewMember, 'password'> & { subscribed?: boolean })[] = [
  {
    username: 'demo-member',
    email: 'maya@members.example',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    csUserId: 'CS20418',
  },
  {
    username: 'demo-subscriber',
    email: 'tomas@members.example',
    firstName: 'Tomas',
    lastName: 'Okafor',
    csUserId: 'CS31077',
    subscribed: true,
  },
  {
    username: 'demo-admin',
    email: 'ines@members.example',
    firstName: 'Ines',
    lastName: 'Ferreira',
    isAdmin: true,
  },
];

/** What demo-member's links have seen so far, oldest first. */
const LINKS = [
  { productId: 'morning-greens', clicks: 17, scans: 0, filtered: 2 },
  { productId: 'amber-balm', clicks: 42, scans: 11, filtered: 9 },
  { productId: 'spring-drops', clicks: 128, scans: 34, filtered: 31 },
];

/** Fills an empty database with the demo's people and their links. Leaves any other as it is. */
export async function seedDemo(
  { db, pool }: Database,
  deps: { publicUrl: string; now: () => Date },
): Promise<void> {
  if ((await countMembers(db)) > 0) return;
  for (const { subscribed, ...member } of MEMBERS) {
    const made = await createMember(db, { ...member, password: DEMO_PASSWORD });
    // Another app node is seeding at the same time, and came first.
    if (typeof made === 'string') return;
    if (subscribed) await startSubscription(db, made.id, deps.now());
    if (made.username === 'demo-member') await seedLinks({ db, pool }, made.id, deps.publicUrl);
  }
}

async function seedLinks({ db, pool }: Omit<Database, 'close'>, userId: string, publicUrl: string) {
  const clicks = createClickRecorder({ pool, log: console });
  for (const { productId, clicks: clicked, scans, filtered } of LINKS) {
    const link = await purchaseLink({ db, publicUrl }, userId, productId);
    if (typeof link === 'string') throw new Error(`The demo links to ${productId}: ${link}.`);
    const code = link.shortUrl.slice(link.shortUrl.lastIndexOf('/') + 1);
    const hit = (at: number) => ({
      id: randomUUIDv7(),
      code,
      filtered: at >= clicked,
      scanned: at < scans,
      visitor: null,
    });
    await Promise.all(Array.from({ length: clicked + filtered }, (_, at) => clicks.record(hit(at))));
  }
}
