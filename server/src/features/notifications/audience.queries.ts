import { type Audience, DAY, type Preference, type Topic } from '@clear-spring/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import {
  inboxes,
  notificationPreferences as said,
  pushSubscriptions,
} from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { hasLinkColumn } from '../links/index.ts';
import { planEndedColumn, subscribedColumn } from '../subscription/index.ts';

/** Whether a broadcast is for this member. */
export const isAddressed = (
  userId: AnyPgColumn,
  audience: Audience,
  topic: Topic | null,
  now: Date,
): SQL | undefined => and(isIn(audience, userId, now), topic ? wants(userId, topic) : undefined);

const RECENT_PLAN_DAYS = 30;
const NEW_MEMBER_DAYS = 7;

function isIn(audience: Audience, userId: AnyPgColumn, now: Date): SQL {
  const subscribed = subscribedColumn(userId, now);
  switch (audience) {
    case 'all':
      return sql`true`;
    case 'subscribers':
      return subscribed;
    case 'withoutPlan':
      return sql`NOT ${subscribed}`;
    case 'planEnded':
      return sql`NOT ${subscribed} AND ${planEndedColumn(userId, daysBefore(now, RECENT_PLAN_DAYS), now)}`;
    case 'withoutLinks':
      return sql`NOT ${hasLinkColumn(userId)}`;
    case 'newThisWeek':
      return sql`(SELECT ${users.createdAt} FROM ${users} WHERE ${users.id} = ${userId}) > ${daysBefore(now, NEW_MEMBER_DAYS)}`;
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Who has said nothing wants everything. */
export const wants = (userId: AnyPgColumn, preference: Preference): SQL => sql`NOT EXISTS (
  SELECT FROM ${said}
  WHERE ${said.userId} = ${userId} AND ${said.preference} = ${preference} AND NOT ${said.wanted})`;

/** How many recipients a broadcast to this audience about this topic would have now, and how many inboxes it would be in. */
export async function countAudience(
  db: Queryable,
  audience: Audience,
  topic: Topic | null,
  now: Date,
): Promise<{ devices: number; members: number }> {
  const [devices, members] = await Promise.all(
    [pushSubscriptions, inboxes].map((table) =>
      db.$count(table, isAddressed(table.userId, audience, topic, now)),
    ),
  );
  return { devices: devices!, members: members! };
}
