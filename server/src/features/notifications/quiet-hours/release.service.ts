import { DAY, HOUR } from '@clear-spring/contract';
import type { Queue } from '../../../jobs/index.ts';
import type { PushMessage } from '../../../push/index.ts';
import { type Content, messageOf } from '../broadcast.message.ts';
import { createOutcomeWriter } from '../broadcast.outcomes.ts';
import type { Recipient } from '../broadcast.queries.ts';
import { nextRound, sendRound } from '../broadcast.round.ts';
import type { BroadcastDeps } from '../broadcast.service.ts';
import { onOwnConnection } from '../own-connection.ts';
import * as queries from './held.queries.ts';
import { isQuietAt } from './quiet-clock.ts';

const releaseQueue: Queue<{ releaseId: string }> = { name: 'push-release' };

/** The end of quiet hours is a whole minute everywhere. */
const EVERY_MINUTE = '* * * * *';
const LOOK_AGAIN_AFTER = 1_000;
/** Milliseconds for which quiet hours hold a message: a whole day of them, which has 25 hours in autumn. */
const LONGEST_HELD = 25 * HOUR;

export async function workOnReleases(deps: BroadcastDeps): Promise<void> {
  await deps.jobs.work(releaseQueue, ({ releaseId }) => sendRelease(deps, releaseId));
  await deps.jobs.schedule('quiet-hours-over', EVERY_MINUTE, () => releaseHeld(deps));
  // Resumes what a crash interrupted, as with chunks.
  const open = await queries.listOpenReleases(deps.db, deps.now());
  await deps.jobs.enqueueAll(deps.db, releaseQueue, open.map(asJob));
}

const asJob = (releaseId: string) => ({ releaseId });

/**
 * Has everything sent that is held for members whose quiet hours are over: because it is time, or because they have
 * changed them, switched them off, or travelled to where it is day.
 */
export async function releaseHeld({
  db,
  jobs,
  now,
}: Pick<BroadcastDeps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await db.longTransaction(async (tx) => {
    const at = now();
    const hours = await queries.listQuietHoursOfHeld(tx);
    const awake = hours.filter((it) => !isQuietAt(it, at));
    const heldSince = new Date(at.getTime() - LONGEST_HELD);
    const made = await queries.makeReleases(tx, { awake, heldSince, now: at });
    await jobs.enqueueAll(tx, releaseQueue, made.map(asJob));
  });
}

/** A day is left to reach the devices, also for what would be of use for an hour only, had nobody held it. */
const endOf = (released: Date): number => released.getTime() + DAY;

/** What one device gets at the end of quiet hours. */
interface Device extends Recipient {
  message: PushMessage;
}

/** One round over the devices of a release, on a connection whose lock keeps other workers away. */
const sendRelease = (deps: BroadcastDeps, id: string): Promise<void> =>
  onOwnConnection(deps.pool, async (client) => {
    const { db, now, jobs } = deps;
    if (!(await queries.acquireRelease(client, id)))
      return jobs.enqueue(
        db,
        releaseQueue,
        { releaseId: id },
        { notBefore: new Date(now().getTime() + LOOK_AGAIN_AFTER) },
      );
    const release = await queries.readRelease(db, id);
    if (!release) return;
    const write = createOutcomeWriter<queries.ReleaseOutcome>((outcomes) =>
      db.transaction((tx) => queries.recordReleased(tx, id, outcomes)),
    );
    const { devices, settled } = sortOut(release, now());
    await Promise.all(settled.map(write));
    const round = await sendRound(deps.push, {
      recipients: devices,
      rounds: release.rounds,
      since: release.createdAt,
      now: now(),
      messageFor: ({ message }) => message,
      isQuiet: ({ quietHours }) => quietHours !== null && isQuietAt(quietHours, now()),
      record: (device, outcome) => write({ device, outcome }),
    });
    const isOver = now().getTime() > endOf(release.createdAt);
    if (isOver) await Promise.all(round.left.map((device) => write({ device, outcome: 'given-up' })));
    await db.transaction(async (tx) => {
      if (round.quiet.length > 0)
        await queries.holdOn(
          tx,
          id,
          round.quiet.map((device) => device.id),
        );
      if (round.left.length === 0 || isOver) return queries.deleteRelease(tx, id);
      const next = nextRound(deps, round, release.rounds);
      await queries.endReleaseRound(tx, id, next);
      await jobs.enqueue(tx, releaseQueue, { releaseId: id }, { notBefore: next.retryAt });
    });
  });

/**
 * Who gets what, and what is settled without a push: all of it was read in the inbox meanwhile, which is as good as
 * delivered; the device is gone; or it was held for so long that it is of no more use.
 */
function sortOut(
  { id, createdAt, held, notifications }: queries.Release,
  now: Date,
): { devices: Device[]; settled: queries.ReleaseOutcome[] } {
  const devices: Device[] = [];
  const settled: queries.ReleaseOutcome[] = [];
  for (const [deviceId, pushes] of Map.groupBy(held, (push) => push.deviceId)) {
    const [{ recipient, heldAt, notificationId, tag }] = pushes as [queries.HeldPush];
    // An admin may have deleted one of them just now.
    const unread = pushes
      .filter(({ isRead }) => !isRead)
      .flatMap((push) => notifications.get(push.notificationId) ?? []);
    // Releases of the former version give no tag.
    const asGiven = tag ?? (pushes.length > 1 ? id : notificationId);
    const device = { id: deviceId };
    if (!recipient || isLost(recipient, heldAt, now)) settled.push({ device, outcome: 'given-up' });
    else if (unread.length === 0) settled.push({ device, outcome: 'delivered' });
    else
      devices.push({
        ...recipient,
        message: messageOf(asOne(unread, asGiven), endOf(createdAt) - now.getTime()),
      });
  }
  return { devices, settled };
}

const isLost = ({ quietHours }: Recipient, heldAt: Date, now: Date) =>
  quietHours !== null && isQuietAt(quietHours, now) && now.getTime() - heldAt.getTime() > LONGEST_HELD;

/** How many titles a digest names. */
const NAMED = 3;

/** One message for several. Its tag is the same however many of them are read by now: after a crash it replaces itself. */
function asOne(messages: readonly Content[], tag: string): Content {
  const [first] = messages as [Content];
  if (messages.length === 1) return { ...first, id: tag };
  const titles = messages.map(({ title }) => title);
  return {
    id: tag,
    title: `${messages.length} messages while it was quiet`,
    body: [...titles.slice(0, NAMED), ...(titles.length > NAMED ? ['…'] : [])].join('\n'),
    icon: null,
    url: '/inbox',
    urgency: 'normal',
    target: 'all',
  };
}
