import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '../../push/push-service.fixture.ts';
import { createCrashTest } from '../../test-crash.ts';

/** The most that a member may have. */
const DEVICES_EACH = 20;
const MEMBERS = 12;
const DEVICES = MEMBERS * DEVICES_EACH;
/** Sends of one chunk that are in flight at a time; two chunks are sent at once. */
const IN_FLIGHT = 64;

test(
  'a SIGKILL in mid-broadcast: after the restart each device has it, the counts add up, and only what was in flight came twice, under the same tag',
  { timeout: 300_000 },
  async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const { signUp, pool, kill, start } = await createCrashTest({ PUSH_SERVICES: service.origin });
    for (let at = 0; at < MEMBERS; at++) {
      const member = await signUp(`member-${at}`);
      for (let device = 0; device < DEVICES_EACH; device++)
        expect((await member('/api/notifications/subscribe', service.subscribe())).status).toBe(200);
    }
    const admin = await signUp('ines');
    await pool.query(`UPDATE users SET is_admin = true WHERE username = 'ines'`);

    // From the 100th on, the service accepts the message but never answers.
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    let unanswered = 0;
    service.answer = () => {
      if (service.deliveries.length < 100) return 201;
      if (++unanswered === IN_FLIGHT) resolve();
      return 'take-and-stall';
    };
    const cut = admin('/api/send-push-notification', { title: 'News', body: 'There is news.' }).catch(
      () => {},
    );
    await midway;
    await kill();
    await cut;

    service.answer = () => 201;
    await start();
    const logs = 'SELECT status, delivered_count AS delivered, failed_count AS failed FROM notifications';
    await expect
      .poll(async () => (await pool.query(logs)).rows, { timeout: 200_000 })
      .toEqual([{ status: 'completed', delivered: DEVICES, failed: 0 }]);

    expect(service.complaints).toEqual([]);
    expect(new Set(service.deliveries.map(({ device }) => device)).size).toBe(DEVICES);
    expect(service.deliveries.length).toBeLessThanOrEqual(DEVICES + 2 * IN_FLIGHT);
    expect(new Set(service.deliveries.map(({ payload }) => payload.tag)).size).toBe(1);
  },
);
