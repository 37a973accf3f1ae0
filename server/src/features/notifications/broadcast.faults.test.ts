import { expect, test } from 'vitest';
import { createBroadcastTest } from './broadcast.fixture.ts';

const { service, database, startOver, subscribe, subscribeMany, send, latestLog, countDevices } =
  await createBroadcastTest({ patience: 4_000, pauseSeconds: 0 });

test('500 devices, a third of them in trouble: whoever accepts gets it, once; the counts add up', async () => {
  await startOver();
  await subscribeMany(500);
  const first = Number(
    (await database.pool.query(`SELECT min(substring(endpoint from '\\d+$')::int) FROM push_devices`)).rows[0]
      .min,
  );
  const fate = (device: number) => (device - first) % 20;
  service.answer = (device, attempt) => {
    const answers = { 0: 404, 1: 410, 2: 413, 3: 403 } as const;
    const givenUp = answers[fate(device) as keyof typeof answers];
    if (givenUp) return givenUp;
    if (attempt > 1) return 201;
    const faults = {
      4: 500,
      5: { status: 429, headers: { 'retry-after': '1' } },
      6: 'reset',
      7: 'stall',
    } as const;
    return faults[fate(device) as keyof typeof faults] ?? 201;
  };
  await send({});
  await expect
    .poll(latestLog, { timeout: 20_000 })
    .toMatchObject({ status: 'completed', deliveredCount: 400, failedCount: 100, recipientCount: 500 });

  expect(service.complaints).toEqual([]);
  const delivered = service.deliveries.map(({ device }) => device);
  expect(new Set(delivered).size).toBe(400);
  expect(delivered).toHaveLength(400);
  expect(new Set(service.deliveries.map(({ payload }) => payload.tag)).size).toBe(1);
  for (const [device, attempts] of service.attempts)
    expect([device, attempts]).toEqual([device, fate(device) >= 4 && fate(device) <= 7 ? 2 : 1]);
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
