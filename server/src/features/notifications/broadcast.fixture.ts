import { HOUR } from '@clear-spring/contract';
import { expect } from 'vitest';
import type { AppDeps } from '../../app.deps.ts';
import { buildApp } from '../../app.ts';
import { type Answer, startPushService } from '../../push/push-service.fixture.ts';
import type { NotificationDeps } from './notifications.service.ts';
import { createTestApp, createTestJobs, TEST_CONFIG, type TestBrowser } from '../../test-app.ts';

/** Of this many push subscriptions in a row the first eight fail: four for good, four on the first attempt. */
export const FATES = 20;
const FOR_GOOD: Answer[] = [404, 410, 413, 403];
const AT_FIRST: Answer[] = [500, 408, 'reset', 'stall'];

export const MESSAGE = { title: 'Spring fair', body: 'Meet us on Saturday.' };

/** The app, an admin, and two push services known to both. */
export async function createBroadcastTest(
  pushTiming: { timeout?: number; pauseSeconds?: number } = {},
  config: Partial<AppDeps['config']> = {},
) {
  const service = await startPushService();
  const otherService = await startPushService();
  const services = [service.origin, otherService.origin];
  const push = { keys: undefined, subject: 'mailto:support@clear-spring.test', services };
  const test = await createTestApp({ push, ...config }, { pushTiming });
  const { database, member } = test;
  const admin = await member('ines', { isAdmin: true });

  const inHours = (hours: number) => new Date(test.now().getTime() + hours * HOUR).toISOString();

  const parts = {
    ...test,
    admin,
    service,
    /** A second one. */
    otherService,

    /** Subscribes a new browser for this member. */
    async subscribe(browser: TestBrowser = admin) {
      const subscription = service.subscribe();
      const answer = await browser.post('/api/notifications/subscribe', subscription);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return subscription;
    },

    /** Subscribes many browsers for the admin. Returns the number of the first; the others follow. */
    async subscribeMany(count: number, at = service): Promise<number> {
      const subscriptions = Array.from({ length: count }, () => at.subscribe());
      await database.pool.query(
        `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, created_at)
         SELECT uuidv7(), d.endpoint, d.p256dh, d.auth, s.user_id, s.id, now()
         FROM unnest($1::text[], $2::text[], $3::text[]) AS d (endpoint, p256dh, auth),
           (SELECT * FROM sessions LIMIT 1) s`,
        [
          subscriptions.map(({ endpoint }) => endpoint),
          subscriptions.map(({ keys }) => keys.p256dh),
          subscriptions.map(({ keys }) => keys.auth),
        ],
      );
      return Number(subscriptions[0]?.endpoint.split('/').at(-1));
    },

    /** Deletes all push subscriptions, deliveries and scheduled notifications, and lets every send succeed. */
    async startOver(): Promise<void> {
      await database.pool.query('DELETE FROM push_subscriptions');
      await database.pool.query(`UPDATE notifications SET status = 'cancelled' WHERE status = 'scheduled'`);
      service.deliveries.length = 0;
      service.attempts.clear();
      service.answer = () => 201;
    },

    inHours,

    async schedule(more: object = {}) {
      const answer = await admin.post('/api/scheduled-notifications', {
        ...MESSAGE,
        scheduledFor: inHours(1),
        ...more,
      });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ id: string; status: string; version: string }>();
    },

    /** The logs as this browser reads them. */
    logsOf: async (browser: TestBrowser, query = '') =>
      (await browser.get(`/api/notification-logs${query}`)).json<{
        logs: { id: string; title: string; source: string; target: string }[];
        pagination: object;
      }>(),

    subscriber: (username: string) => member(username, { plan: 'endless' }),

    send: (message: object = {}) =>
      admin.post('/api/send-push-notification', { title: 'New hours', body: 'We open at nine.', ...message }),

    async latestLog() {
      const answer = await admin.get('/api/notification-logs');
      return answer.json<{ logs: Record<string, unknown>[] }>().logs[0];
    },

    countPushSubscriptions: async () =>
      (await database.pool.query('SELECT 1 FROM push_subscriptions')).rowCount,

    /** Runs the job that sends due notifications. */
    runDue: (sendDue: (deps: NotificationDeps) => Promise<void>) =>
      sendDue({ db: database.db, jobs: test.jobs, now: test.now }),

    /** A second app node on the same database; `close` it. */
    async startNode() {
      const jobs = await createTestJobs(database);
      const node = await buildApp({
        database,
        jobs,
        mailer: { send: async () => {} },
        pushTiming,
        config: { ...TEST_CONFIG, push },
      });
      return {
        async close() {
          await node.close();
          await jobs.stop();
        },
      };
    },

    /**
     * Sends a broadcast to this many new push subscriptions and no others, and waits for it. Also returns the number
     * of the first.
     */
    async sendThroughFaults(devices: number, { timeout }: { timeout: number }) {
      await parts.startOver();
      const first = await parts.subscribeMany(devices);
      service.answer = (device, attempt) => {
        const fate = (device - first) % FATES;
        return FOR_GOOD[fate] ?? (attempt === 1 ? AT_FIRST[fate - FOR_GOOD.length] : undefined) ?? 201;
      };
      await parts.send();
      await expect.poll(parts.latestLog, { timeout }).toMatchObject({ status: 'completed' });
      return {
        first,
        log: (await parts.latestLog())!,
        delivered: service.deliveries.map(({ device }) => device),
      };
    },
  };
  return parts;
}
