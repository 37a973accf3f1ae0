import { DAY } from '@clear-spring/contract';
import type { Database, Db } from './db/index.ts';
import { lockSeeding } from './demo.queries.ts';
import { countMembers, createMember, findUserByUsername, type NewMember } from './features/auth/index.ts';
import { seedLinks } from './features/links/index.ts';
import { seedLogs } from './features/notifications/index.ts';
import {
  openCheckout,
  refreshMember,
  startSubscription,
  type Subscriptions,
} from './features/subscription/index.ts';

export const DEMO_PASSWORD = 'life-in-balance';

type Person = Omit<NewMember, 'password'>;

const MEMBER: Person = {
  username: 'demo-member',
  email: 'maya@members.example',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  csUserId: 'CS20418',
};
const SUBSCRIBER: Person = {
  username: 'demo-subscriber',
  email: 'tomas@members.example',
  firstName: 'Tomas',
  lastName: 'Okafor',
  csUserId: 'CS31077',
};
/** Created last: where she exists, the demo is complete. */
const ADMIN: Person = {
  username: 'demo-admin',
  email: 'ines@members.example',
  firstName: 'Ines',
  lastName: 'Ferreira',
  isAdmin: true,
};

/** Before the first notification in the demo's log, and the first click. */
const JOINED_AGO = 60 * DAY;

/**
 * Seeds an empty database with the demo's members, links and log, or continues where a start was killed. Leaves any
 * other database alone.
 */
export async function seedDemo({ db }: Pick<Database, 'db'>, subscriptions: Subscriptions): Promise<void> {
  const { now, publicUrl } = subscriptions;
  await db.longTransaction(async (turn) => {
    await lockSeeding(turn);
    if (!(await isBegunOrEmpty(db))) return;
    const joined = new Date(now().getTime() - JOINED_AGO);
    const member = await seedPerson(db, MEMBER, joined);
    const subscriber = await seedPerson(db, SUBSCRIBER, joined);
    await seedSubscription(subscriptions, subscriber.id);
    await seedLinks({ db, now, publicUrl }, member.id);
    await seedLogs(db, now());
    await seedPerson(db, ADMIN, joined);
  });
}

/** Whether there are no members except some of the demo's. */
async function isBegunOrEmpty(db: Db): Promise<boolean> {
  if (await findUserByUsername(db, ADMIN.username)) return false;
  const begun = [
    await findUserByUsername(db, MEMBER.username),
    await findUserByUsername(db, SUBSCRIBER.username),
  ];
  return (await countMembers(db)) === begun.filter(Boolean).length;
}

async function seedPerson(db: Db, person: Person, joined: Date): Promise<{ id: string }> {
  const made =
    (await findUserByUsername(db, person.username)) ??
    (await createMember(db, { ...person, password: DEMO_PASSWORD }, joined));
  if (typeof made === 'string') throw new Error(`The demo's ${person.username}: ${made}.`);
  return made;
}

/** Pays in the sandbox. With Stripe the plan is a gift, since Stripe takes no test money. */
async function seedSubscription(subscriptions: Subscriptions, userId: string): Promise<void> {
  const { db, now, sandbox } = subscriptions;
  if (!sandbox) return startSubscription(db, userId, now());
  const checkout = await openCheckout(subscriptions, userId);
  // An interrupted seeding may have paid already.
  if (typeof checkout === 'string') return;
  await sandbox.bank.pay(checkout.url.slice(checkout.url.lastIndexOf('/') + 1), '4242');
  await refreshMember(subscriptions, userId);
}
