// The account: who the member is, how they sign in, the plan, and what admins did.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { traceWords } from '@clear-spring/contract';
import {
  emailUndos,
  knownDevices,
  pendingEmails,
  recoveryCodes,
  sessions,
  twoFactors,
} from '../../db/schema/auth.ts';
import { letters } from '../../db/schema/letters.ts';
import {
  inboxes,
  inboxReads,
  MEMBERS_PER_BLOCK,
  notificationMembers,
  notificationPreferences as said,
  notifications,
  pushSubscriptions,
  quietHours,
} from '../../db/schema/notifications.ts';
import { paymentCustomers, subscriptionHistory, subscriptions } from '../../db/schema/subscription.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';
import { users } from '../../db/schema/users.ts';
import { weeklyLetters } from '../../db/schema/weekly-letter.ts';
import { type Row, type Subject, utc } from './subject.queries.ts';

const actions = new Map<string, string>(Object.entries(traceWords.actions));
const named = (row: Row): Row => ({ ...row, action: actions.get(String(row['action'])) ?? row['action'] });

/** `HH:MM` of a column of minutes of the day. */
const timeOfDay = (minutes: AnyPgColumn) => sql`to_char(make_interval(mins => ${minutes}), 'HH24:MI')`;

export const ACCOUNT: readonly Subject[] = [
  {
    file: 'profile',
    about:
      'Your account: name, e-mail, member id, time zone, since when you are a member and when you were last seen, to ' +
      'the hour. The picture, if you have one, is in the folder pictures.',
    single: true,
    query: (userId) => sql`
      SELECT ${users.id}, ${users.username}, ${users.email},
        ${utc(users.emailConfirmedAt)} AS "emailConfirmed", ${users.firstName} AS "firstName",
        ${users.lastName} AS "lastName", ${users.csUserId} AS "memberId", ${users.timeZone} AS "timeZone",
        ${users.nextTimeZone} AS "nextTimeZone", ${utc(users.nextTimeZoneFrom)} AS "nextTimeZoneFrom",
        ${users.isAdmin} AS "isAdmin", ${utc(users.createdAt)} AS "memberSince",
        ${utc(users.lastSeenAt)} AS "lastSeen", ${utc(users.suspendedAt)} AS "pausedSince",
        ${utc(users.limitsLiftedAt)} AS "signInLimitsLifted", ${utc(users.closesAt)} AS "closes"
      FROM ${users} WHERE ${users.id} = ${userId}`,
  },
  {
    file: 'email-changes',
    about:
      'A new e-mail that waits for its confirmation, and former ones as long as their owner can undo the change.',
    query: (userId) => sql`
      SELECT ${pendingEmails.email}, 'waits' AS "state", ${utc(pendingEmails.requestedAt)} AS "changed",
        ${utc(pendingEmails.expiresAt)} AS "until"
      FROM ${pendingEmails} WHERE ${pendingEmails.userId} = ${userId}
      UNION ALL
      SELECT ${emailUndos.formerEmail}, 'former', ${utc(emailUndos.changedAt)}, ${utc(emailUndos.expiresAt)}
      FROM ${emailUndos} WHERE ${emailUndos.userId} = ${userId}`,
  },
  {
    file: 'two-factor',
    about: 'Since when signing in takes a code as well, and how many recovery codes are left.',
    single: true,
    query: (userId) => sql`
      SELECT ${utc(twoFactors.confirmedAt)} AS "onSince",
        (SELECT count(*)::int FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId}) AS "recoveryCodesLeft",
        (SELECT to_char(max(${recoveryCodes.madeAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId}) AS "recoveryCodesMade"
      FROM ${twoFactors} WHERE ${twoFactors.userId} = ${userId} AND ${twoFactors.confirmedAt} IS NOT NULL`,
  },
  {
    file: 'sessions',
    about: 'Where you are signed in: what the browser calls itself, since when, last seen and until when.',
    query: (userId) => sql`
      SELECT ${sessions.id}, ${sessions.agent} AS "browser", ${sessions.remembered},
        ${utc(sessions.createdAt)} AS "signedIn", ${utc(sessions.lastSeenAt)} AS "lastSeen",
        ${utc(sessions.expiresAt)} AS "until", ${utc(sessions.passwordConfirmedAt)} AS "passwordConfirmed",
        ${utc(sessions.confirmedAt)} AS "confirmed"
      FROM ${sessions} WHERE ${sessions.userId} = ${userId} ORDER BY ${sessions.createdAt}`,
  },
  {
    file: 'known-devices',
    about: 'Browsers in which you have signed in before: when each was last seen. We know no more of them.',
    query: (userId) => sql`
      SELECT ${utc(knownDevices.lastSeenAt)} AS "lastSeen"
      FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId} ORDER BY ${knownDevices.lastSeenAt}`,
  },
  {
    file: 'push-subscriptions',
    about: 'Browsers that you receive notifications in: the service that delivers them, and since when.',
    query: (userId) => sql`
      SELECT ${pushSubscriptions.id}, substring(${pushSubscriptions.endpoint} FROM '^[a-z]+://[^/]+') AS "service",
        ${pushSubscriptions.sessionId} AS "session", ${utc(pushSubscriptions.createdAt)} AS "since"
      FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${userId} ORDER BY ${pushSubscriptions.createdAt}`,
  },
  {
    file: 'weekly-letter',
    about: 'The weekly letter, if you have switched it on: since when, its next Monday, and when it is due.',
    single: true,
    query: (userId) => sql`
      SELECT ${utc(weeklyLetters.since)} AS "since", ${weeklyLetters.monday}::text AS "monday",
        ${utc(weeklyLetters.nextAt)} AS "due"
      FROM ${weeklyLetters} WHERE ${weeklyLetters.userId} = ${userId}`,
  },
  {
    file: 'notification-preferences',
    about: 'Which notifications you have said to want or not to want, and when. All others are wanted.',
    query: (userId) => sql`
      SELECT ${said.preference}, ${said.wanted}, ${utc(said.at)} AS "at"
      FROM ${said} WHERE ${said.userId} = ${userId} ORDER BY ${said.preference}`,
  },
  {
    file: 'quiet-hours',
    about: 'When you want no notifications, on the clocks of your time zone.',
    single: true,
    query: (userId) => sql`
      SELECT ${timeOfDay(quietHours.from)} AS "from", ${timeOfDay(quietHours.to)} AS "to"
      FROM ${quietHours} WHERE ${quietHours.userId} = ${userId}`,
  },
  {
    file: 'inbox',
    about:
      'What was sent to you since you joined and is in your inbox for a year: which topic it was about, when it was sent, ' +
      'and whether you have read it; "readAt" is known until you mark all as read.',
    query: (userId) => sql`
      SELECT ${notifications.title}, ${notifications.topic}, ${utc(notifications.sentAt)} AS "sent",
        ${notifications.inboxNumber} <= ${inboxes.readThrough} OR ${inboxReads.at} IS NOT NULL AS "read",
        ${utc(inboxReads.at)} AS "readAt"
      FROM ${inboxes} JOIN ${users} ON ${users.id} = ${inboxes.userId}
        JOIN ${notifications} ON ${notifications.inboxNumber} IS NOT NULL
          AND ${notifications.sentAt} >= greatest(${users.createdAt}, now() - interval '1 year')
        LEFT JOIN ${inboxReads} ON ${inboxReads.userId} = ${inboxes.userId}
          AND ${inboxReads.notificationId} = ${notifications.id}
        LEFT JOIN ${notificationMembers} ON ${notificationMembers.notificationId} = ${notifications.id}
          AND ${notificationMembers.block} = ${inboxes.number} / ${sql.raw(String(MEMBERS_PER_BLOCK))}
      WHERE ${inboxes.userId} = ${userId} AND CASE ${notifications.target}
        WHEN 'self' THEN ${notifications.userId} = ${inboxes.userId}
        ELSE (${notifications.target} = 'all' AND ${notifications.topic} IS NULL)
          OR get_bit(${notificationMembers.members}, ${inboxes.number} % ${sql.raw(String(MEMBERS_PER_BLOCK))}) = 1
        END
      ORDER BY ${notifications.inboxNumber}`,
  },
  {
    file: 'letters',
    about:
      'E-mails that we sent you: what each was about and how it went. What it said is in your mailbox alone.',
    query: (userId) => sql`
      SELECT ${letters.id}, ${letters.kind} AS "about", ${letters.state}, ${utc(letters.askedAt)} AS "asked",
        ${utc(letters.changedAt)} AS "since", ${letters.attempts}, ${letters.reason}
      FROM ${letters} WHERE ${letters.userId} = ${userId} ORDER BY ${letters.askedAt}`,
  },
  {
    file: 'notifications-sent',
    about:
      'Notifications that you sent: tests to your own devices, and as an admin to members, with the number of devices ' +
      'that they went to.',
    query: (userId) => sql`
      SELECT ${notifications.id}, ${notifications.title}, ${notifications.body}, ${notifications.icon},
        ${notifications.url}, ${notifications.urgency}, ${notifications.source}, ${notifications.sourceInfo} AS "origin",
        ${notifications.target} AS "to", ${notifications.status}, ${utc(notifications.createdAt)} AS "made",
        ${utc(notifications.scheduledFor)} AS "scheduledFor", ${utc(notifications.sentAt)} AS "sent",
        ${notifications.recipientCount} AS "devices", ${notifications.deliveredCount} AS "delivered",
        ${notifications.failedCount} AS "failed"
      FROM ${notifications} WHERE ${notifications.userId} = ${userId} AND ${notifications.source} <> 'opened'
      ORDER BY ${notifications.createdAt}`,
  },
  {
    file: 'plan',
    about:
      'What gives you the paid plan, a payment or a gift. Amounts are in the smallest unit of the currency, such as ' +
      'cents. Of the card we know its brand and last four digits.',
    query: (userId) => sql`
      SELECT ${subscriptions.source}, ${subscriptions.status}, ${utc(subscriptions.createdAt)} AS "since",
        ${utc(subscriptions.endsAt)} AS "ends", ${utc(subscriptions.periodEnd)} AS "paidUntil",
        ${utc(subscriptions.cancelsAt)} AS "cancelsAt", ${subscriptions.amount}, ${subscriptions.currency},
        ${subscriptions.interval}, ${subscriptions.cardBrand} AS "cardBrand", ${subscriptions.cardLast4} AS "cardLast4",
        ${subscriptions.provider}, ${subscriptions.providerSubscriptionId} AS "subscriptionAtProvider"
      FROM ${subscriptions} WHERE ${subscriptions.userId} = ${userId} ORDER BY ${subscriptions.createdAt}`,
  },
  {
    file: 'plan-history',
    about: 'What was changed about your plan by hand or out of the ordinary, when and why.',
    query: (userId) => sql`
      SELECT ${subscriptionHistory.id}, ${utc(subscriptionHistory.at)} AS "at", ${subscriptionHistory.action},
        ${subscriptionHistory.reason}, ${utc(subscriptionHistory.endsAt)} AS "ends",
        ${subscriptionHistory.providerSubscriptionId} AS "subscriptionAtProvider"
      FROM ${subscriptionHistory} WHERE ${subscriptionHistory.userId} = ${userId} ORDER BY ${subscriptionHistory.at}`,
  },
  {
    file: 'payments',
    about:
      'The number under which the payment provider knows you, and until when a checkout that you began is open.',
    query: (userId) => sql`
      SELECT ${paymentCustomers.provider}, ${paymentCustomers.customerId} AS "customer",
        ${utc(paymentCustomers.checkoutExpiresAt)} AS "checkoutOpenUntil",
        ${paymentCustomers.stoppedSubscriptionIds} AS "stoppedSubscriptions"
      FROM ${paymentCustomers} WHERE ${paymentCustomers.userId} = ${userId}`,
  },
  {
    file: 'done-to-your-account',
    about:
      'What our team did to your account: when, what, to which of your links, what changed and why. Who of the team it ' +
      'was is theirs, and not in here.',
    query: (userId) => sql`
      SELECT ${utc(traces.at)} AS "at", ${traces.action}, ${traces.target}, ${traces.fields} AS "changed",
        ${traceDetails.before}, ${traceDetails.after}, ${traceDetails.reason}
      FROM ${traces} LEFT JOIN ${traceDetails}
        ON ${traceDetails.at} = ${traces.at} AND ${traceDetails.traceId} = ${traces.id}
          AND ${traceDetails.subjectId} = ${traces.subjectId}
      WHERE ${traces.subjectId} = ${userId} ORDER BY ${traces.at}`,
    present: named,
  },
  {
    file: 'done-as-admin',
    about: 'What you did as an admin: when, what and why. Whom it was about is theirs, and not in here.',
    query: (userId) => sql`
      SELECT ${utc(traces.at)} AS "at", ${traces.action}, ${traces.fields} AS "changed", ${traceDetails.reason}
      FROM ${traces} LEFT JOIN ${traceDetails}
        ON ${traceDetails.at} = ${traces.at} AND ${traceDetails.traceId} = ${traces.id}
          AND ${traceDetails.actorId} = ${traces.actorId}
      WHERE ${traces.actorId} = ${userId} ORDER BY ${traces.at}`,
    present: named,
  },
];
