import { expect, onTestFinished, test } from 'vitest';
import { createBroadcastTest, FATES } from './broadcast.fixture.ts';
import { sendDue } from './notifications.service.ts';

const {
  admin,
  service,
  database,
  startOver,
  subscribe,
  send,
  sendThroughFaults,
  runDue,
  latestLog,
  countPushSubscriptions,
} = await createBroadcastTest({ timeout: 8_000, pauseSeconds: 0 });

test('500 devices, two fifths of them in trouble: whoever accepts gets it, once; the counts add up', async () => {
  const { first, log, delivered } = await sendThroughFaults(500, { timeout: 60_000 });
  expect(log).toMatchObject({
    status: 'completed',
    deliveredCount: 400,
    failedCount: 100,
    recipientCount: 500,
  });
  expect(service.complaints).toEqual([]);
  expect(new Set(delivered).size).toBe(400);
  expect(delivered).toHaveLength(400);
  expect(new Set(service.deliveries.map(({ payload }) => payload.tag)).size).toBe(1);
  for (const [device, attempts] of service.attempts) {
    const fate = (device - first) % FATES;
    expect([device, attempts]).toEqual([device, fate >= 4 && fate <= 7 ? 2 : 1]);
  }
  // Only the push subscriptions that the service calls gone are deleted.
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS left FROM push_subscriptions WHERE (substring(endpoint from '\\d+$')::int - $1) % 20 IN (0, 1)`,
    [first],
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await countPushSubscriptions()).toBe(450);
});

test('while its push service may only be away nobody is given up; after six hours a device is, and stays subscribed', async () => {
  await startOver();
  await subscribe();
  service.answer = () => 503;
  const sending = send({});
  await expect.poll(() => [...service.attempts.values()][0]).toBeGreaterThan(9);
  expect(await latestLog()).toMatchObject({ status: 'sending' });
  // Not by the clock: a round that is under way would put the next one off by six hours. All of them, in their order.
  await database.pool.query(`UPDATE notifications SET sent_at = sent_at - interval '6 hours'`);
  await expect.poll(latestLog).toMatchObject({ status: 'failed', deliveredCount: 0, failedCount: 1 });
  expect(await countPushSubscriptions()).toBe(1);
  await sending;
});

test('a chunk whose job finds it taken is sent all the same when it is free', async () => {
  await startOver();
  await subscribe();
  const answer = await admin.post('/api/scheduled-notifications', {
    title: 'New hours',
    body: 'We open at nine.',
    scheduledFor: new Date(Date.now() + 60_000).toISOString(),
  });
  const { id } = answer.json<{ id: string }>();
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release(true));
  const lock = [`notification chunk ${id} 0`];
  await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', lock);
  await database.pool.query(
    `UPDATE notifications SET scheduled_for = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
  await runDue(sendDue);
  const jobs = async (state: string) =>
    (
      await database.pool.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'notification-chunk' AND state::text = $1 AND data->>'notificationId' = $2`,
        [state, id],
      )
    ).rowCount;
  await expect.poll(() => jobs('completed')).toBeGreaterThan(0);
  expect(service.deliveries).toEqual([]);

  await holder.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', lock);
  await expect.poll(latestLog).toMatchObject({ status: 'completed', deliveredCount: 1 });
});
