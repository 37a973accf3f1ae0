import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { InboxPage } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { type Delivery, startPushService } from '../server/src/push/push-service.fixture.ts';
import { openLink } from '../server/src/test-browser.ts';
import { createCrashTest } from '../server/src/test-crash.ts';

const ROUNDS = 10;
const MEMBERS = 6;
const DEVICES_EACH = 20;
const DEVICES = MEMBERS * DEVICES_EACH;
/** Sends in flight at the kill, which come again under the same tag. */
const IN_FLIGHT = 128;

/** Whether a delivery shows this message, alone or as one of several. */
const shows = ({ payload: { title, body } }: Delivery, message: string) =>
  title === message || body.split('\n').includes(message);

test(`${ROUNDS} nights, with a SIGKILL each while messages are held, at a milestone and at their release: each device has each once, under one tag`, async () => {
  const service = await startPushService();
  onTestFinished(service.close);
  const { origin, signUp, pool, kill, start, run } = await createCrashTest({ PUSH_SERVICES: service.origin });
  const members = [];
  for (let at = 0; at < MEMBERS; at++) {
    const member = await signUp(`member-${at}`);
    for (let device = 0; device < DEVICES_EACH; device++)
      expect((await member('/api/notifications/subscribe', service.subscribe())).status).toBe(200);
    members.push(member);
  }
  const [maya] = members as [(typeof members)[number]];
  await pool.query(`UPDATE users SET is_admin = true WHERE username = 'member-0'`);
  const { shortUrl } = (await (await maya('/api/purchase-link', { productId: 'spring-drops' })).json()) as {
    shortUrl: string;
  };
  const milestone = 'Spring Drops has reached 10 clicks';
  await pool.query('INSERT INTO watched_links (link_id, user_id) SELECT id, user_id FROM links');

  const count = async (question: string) =>
    (await pool.query<{ count: number }>(`SELECT (${question})::int AS count`)).rows[0]!.count;
  const until = async (question: string, wanted: number) => {
    await expect.poll(() => count(question), { timeout: 120_000, interval: 50 }).toBe(wanted);
  };
  const held = 'SELECT count(*) FROM held_pushes';
  let repeated = 0;

  for (let round = 1; round <= ROUNDS; round++) {
    const from = service.deliveries.length;
    const broadcasts = [`First of round ${round}`, `Second of round ${round}`];
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
    await pool.query(
      'INSERT INTO quiet_hours (user_id, from_minute, to_minute) SELECT id, $1, $2 FROM users',
      [(minute + 1_380) % 1_440, (minute + 120) % 1_440],
    );
    for (const title of broadcasts)
      expect((await maya('/api/send-push-notification', { title, body: 'There is news.' })).status).toBe(200);
    await delay(randomInt(200));
    await kill();
    await start();
    await until(held, 2 * DEVICES);

    await pool.query('UPDATE placement_counts SET clicks = 9');
    await pool.query(
      'UPDATE watched_links SET clicks = 9, next_milestone = 10, told_at = NULL, look_at = NULL',
    );
    const click = await openLink(origin + new URL(shortUrl).pathname);
    expect(click.status).toBe(302);
    await delay(randomInt(1_500));
    await kill();
    await start();
    await until(held, 2 * DEVICES + DEVICES_EACH);
    expect(service.deliveries.length).toBe(from);

    const goal = from + randomInt(1, DEVICES);
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    service.answer = () => {
      if (service.deliveries.length >= goal) resolve();
      return 201;
    };
    await pool.query('DELETE FROM quiet_hours');
    await run('quiet-hours-over');
    await midway;
    await kill();
    await start();
    await until(`SELECT count(*) FROM notifications WHERE status <> 'completed'`, 0);

    const taken = Map.groupBy(service.deliveries.slice(from), ({ device }) => device);
    repeated += service.deliveries.length - from - DEVICES;
    expect(service.deliveries.length - from).toBeLessThanOrEqual(DEVICES + IN_FLIGHT);
    for (let device = 0; device < DEVICES; device++)
      for (const message of device < DEVICES_EACH ? [...broadcasts, milestone] : broadcasts) {
        const tags = taken.get(device)!.filter((delivery) => shows(delivery, message));
        expect([device, message, new Set(tags.map(({ payload }) => payload.tag)).size]).toEqual([
          device,
          message,
          1,
        ]);
      }
  }
  expect(await count('SELECT sum(delivered_count) FROM notifications')).toBe(
    ROUNDS * (2 * DEVICES + DEVICES_EACH),
  );
  const { items } = (await (await maya('/api/inbox')).json()) as InboxPage;
  expect(items.filter(({ title }) => title === milestone).length).toBeLessThanOrEqual(ROUNDS);
  expect(await count(`SELECT count(*) FROM notifications WHERE title = '${milestone}'`)).toBe(ROUNDS);
  expect(service.complaints).toEqual([]);
  console.log(
    `${3 * ROUNDS} SIGKILLs: ${3 * ROUNDS} messages, on each device once, ${repeated} repeated under the same tag`,
  );
});
