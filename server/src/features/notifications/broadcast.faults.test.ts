import { expect, test } from 'vitest';
import { createBroadcastTest, FATES } from './broadcast.fixture.ts';

const { service, database, startOver, subscribe, send, sendThroughFaults, latestLog, countDevices } =
  await createBroadcastTest({ patience: 4_000, pauseSeconds: 0 });

test('500 devices, two fifths of them in trouble: whoever accepts gets it, once; the counts add up', async () => {
  const { first, log, delivered } = await sendThroughFaults(500, { timeout: 20_000 });
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
  // Only browsers that the service calls gone are forgotten.
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS left FROM push_devices WHERE (substring(endpoint from '\\d+$')::int - $1) % 20 IN (0, 1)`,
    [first],
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await countDevices()).toBe(450);
}, 40_000);

test('a device that can never be reached is given up in the end, and stays subscribed', async () => {
  await startOver();
  await subscribe();
  service.answer = () => 503;
  await send({});
  await expect
    .poll(latestLog, { timeout: 25_000 })
    .toMatchObject({ status: 'failed', deliveredCount: 0, failedCount: 1 });
  expect([...service.attempts.values()]).toEqual([6]);
  expect(await countDevices()).toBe(1);
}, 40_000);
