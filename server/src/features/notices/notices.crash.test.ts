import type { InboxPage } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '../../push/push-service.fixture.ts';
import { openLink } from '../../test-browser.ts';
import { createCrashTest } from '../../test-crash.ts';

test(
  'killed in the middle of a milestone, while it is written and while it is sent: the member has it once, under one tag',
  { timeout: 300_000 },
  async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const crash = await createCrashTest({ PUSH_SERVICES: service.origin });
    const maya = await crash.signUp('maya');
    await maya('/api/notifications/subscribe', service.subscribe());
    const { shortUrl } = (await (await maya('/api/purchase-link', { productId: 'spring-drops' })).json()) as {
      shortUrl: string;
    };
    const { pool } = crash;
    // At the ninth click, all of which she knows.
    await pool.query('UPDATE placement_counts SET clicks = 9');
    await pool.query(`INSERT INTO watched_links (link_id, user_id, clicks) SELECT id, user_id, 9 FROM links`);

    const written = await crash.lock('notifications');
    const click = await openLink(crash.origin + new URL(shortUrl).pathname);
    expect(click.status).toBe(302);
    await written.reached();
    await crash.kill();
    await written.release();

    // The push service has it, and the product never hears of that.
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    service.answer = () => {
      resolve();
      return 'take-and-stall';
    };
    await crash.start();
    await sent;
    await crash.kill();
    service.answer = () => 201;
    await crash.start();

    const states = async () =>
      (await pool.query('SELECT status, title FROM notifications')).rows as unknown[];
    await expect
      .poll(states, { timeout: 200_000 })
      .toEqual([{ status: 'completed', title: 'Spring Drops has reached 10 clicks' }]);
    const { items } = (await (await maya('/api/inbox')).json()) as InboxPage;
    expect(items).toHaveLength(1);
    expect(new Set(service.deliveries.map(({ payload }) => payload.tag))).toEqual(new Set([items[0]!.id]));
    expect(service.complaints).toEqual([]);
  },
);
