import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '../../../push/push-service.fixture.ts';
import { createCrashTest } from '../../../test-crash.ts';

/** The most that a member may have. */
const DEVICES_EACH = 20;
const MEMBERS = 6;
const DEVICES = MEMBERS * DEVICES_EACH;
/** Sends of one release in flight at a time. */
const IN_FLIGHT = 64;

test(
  'a SIGKILL at the end of quiet hours: each device has what waited once, under one tag: a message alone, or several as one',
  { timeout: 300_000 },
  async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const { signUp, pool, kill, start, run } = await createCrashTest({ PUSH_SERVICES: service.origin });
    const admin = await signUp('ines');
    await pool.query(`UPDATE users SET is_admin = true WHERE username = 'ines'`);
    const broadcast = async (title: string) =>
      expect((await admin('/api/send-push-notification', { title, body: 'There is news.' })).status).toBe(
        200,
      );
    /** Members with devices, for whom it is never anything but quiet. */
    async function sleepers(group: string): Promise<void> {
      for (let at = 0; at < DEVICES; at += 2 * DEVICES_EACH) {
        const member = await signUp(`${group}-${at}`);
        for (let device = 0; device < DEVICES_EACH; device++)
          expect((await member('/api/notifications/subscribe', service.subscribe())).status).toBe(200);
      }
      const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
      await pool.query(
        `INSERT INTO quiet_hours (user_id, from_minute, to_minute) SELECT id, $1, $2 FROM users WHERE username LIKE $3`,
        [(minute + 1380) % 1440, (minute + 120) % 1440, `${group}-%`],
      );
    }
    await sleepers('several');
    await broadcast('First');
    await broadcast('Second');
    await sleepers('single');
    await broadcast('Third');
    expect(service.deliveries).toEqual([]);

    // From the 20th on, the service accepts the message but never answers.
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    let unanswered = 0;
    service.answer = () => {
      if (service.deliveries.length < 20) return 201;
      if (++unanswered === IN_FLIGHT) resolve();
      return 'take-and-stall';
    };
    await pool.query('DELETE FROM quiet_hours');
    await run('quiet-hours-over');
    await midway;
    await kill();
    service.answer = () => 201;
    await start();

    const logs = `SELECT title, status, delivered_count AS delivered, failed_count AS failed FROM notifications ORDER BY title`;
    await expect
      .poll(async () => (await pool.query(logs)).rows, { timeout: 200_000 })
      .toEqual([
        { title: 'First', status: 'completed', delivered: DEVICES / 2, failed: 0 },
        { title: 'Second', status: 'completed', delivered: DEVICES / 2, failed: 0 },
        { title: 'Third', status: 'completed', delivered: DEVICES, failed: 0 },
      ]);
    expect(service.complaints).toEqual([]);
    const shown = Map.groupBy(service.deliveries, ({ device }) => device);
    expect(shown.size).toBe(DEVICES);
    for (const [device, messages] of shown) {
      expect(new Set(messages.map(({ payload }) => payload.tag)).size).toBe(1);
      const title = device < DEVICES / 2 ? '3 messages while it was quiet' : 'Third';
      expect(messages[0]!.payload.title).toBe(title);
    }
    expect(service.deliveries.length).toBeGreaterThan(DEVICES);
    expect(service.deliveries.length).toBeLessThanOrEqual(DEVICES + IN_FLIGHT);
  },
);
