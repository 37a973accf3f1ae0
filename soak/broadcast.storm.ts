import { expect, test } from 'vitest';
import { createBroadcastTest, FATES } from '../server/src/features/notifications/broadcast.fixture.ts';

const DEVICES = 10_000;

const { sendThroughFaults, service, countPushSubscriptions } = await createBroadcastTest({
  timeout: 5_000,
  pauseSeconds: 1,
});

test(`a broadcast to ${DEVICES} devices, two fifths of them in trouble: whoever accepts gets it, once; the counts add up`, async () => {
  const start = performance.now();
  const { log, delivered } = await sendThroughFaults(DEVICES, { timeout: 600_000 });
  const seconds = (performance.now() - start) / 1000;
  const stillThere = (await countPushSubscriptions()) ?? 0;
  const different = new Set(delivered).size;
  const attempts = [...service.attempts.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `broadcast: ${DEVICES} devices, ${attempts} attempts, ${delivered.length} messages decrypted by ${different} devices, ` +
      `${delivered.length - different} twice, ${log['failedCount'] as number} given up, ${DEVICES - stillThere} gone, ${seconds.toFixed(0)} s`,
  );

  const share = (fates: number) => (DEVICES * fates) / FATES;
  expect(service.complaints).toEqual([]);
  expect(log).toMatchObject({
    status: 'completed',
    recipientCount: DEVICES,
    deliveredCount: share(16),
    failedCount: share(4),
  });
  expect(different).toBe(share(16));
  expect(delivered).toHaveLength(different);
  expect(stillThere).toBe(DEVICES - share(2));
});
