import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createBroadcastTest, MESSAGE } from './broadcast.fixture.ts';

const { admin, member, database, service, startOver, subscribe, now, logsOf } = await createBroadcastTest();
const { pool } = database;

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY);

/** A member with one device. */
async function person(
  username: string,
  { joined = 60, plans = [], links = 0 }: { joined?: number; plans?: (number | null)[]; links?: number } = {},
) {
  const browser = await member(username);
  const endpoint = (await subscribe(browser)).endpoint;
  const { rows } = await pool.query<{ id: string }>(
    'UPDATE users SET created_at = $2 WHERE username = $1 RETURNING id',
    [username, daysAgo(joined)],
  );
  const { id } = rows[0]!;
  for (const [at, ended] of plans.entries())
    await pool.query(
      `INSERT INTO subscriptions (user_id, source, status, ends_at, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [
        id,
        ['gift', 'paid'][at],
        ended === null ? 'active' : 'canceled',
        ended && daysAgo(ended),
        daysAgo(59),
      ],
    );
  if (links > 0)
    await pool.query(
      `INSERT INTO links (id, user_id, product_id, created_at) VALUES (uuidv7(), $1, 'x', now())`,
      [id],
    );
  return { username, browser, device: Number(endpoint.split('/').at(-1)) };
}

test('a broadcast to an audience is counted, goes to its devices, and stands in the log of its members', async () => {
  await startOver();
  const people = [
    await person('plain', { links: 1 }),
    await person('newcomer', { joined: 6, links: 1 }),
    await person('unlinked', { plans: [null] }),
    await person('payer', { plans: [null], links: 1 }),
    await person('lapsed', { plans: [29], links: 1 }),
    await person('longlapsed', { plans: [31], links: 1 }),
    await person('renewed', { plans: [10, null], links: 1 }),
  ];
  for (const [targetAudience, expected] of Object.entries({
    subscribers: ['unlinked', 'payer', 'renewed'],
    withoutPlan: ['plain', 'newcomer', 'lapsed', 'longlapsed'],
    planEnded: ['lapsed'],
    withoutLinks: ['unlinked'],
    newThisWeek: ['newcomer'],
  })) {
    service.deliveries.length = 0;
    const counted = await admin.get(`/api/notifications/audience?targetAudience=${targetAudience}`);
    // The admin is a member too, without a device.
    const members =
      expected.length + (['withoutPlan', 'withoutLinks', 'newThisWeek'].includes(targetAudience) ? 1 : 0);
    expect([targetAudience, counted.json()]).toEqual([targetAudience, { devices: expected.length, members }]);
    await admin.post('/api/notifications/send', { ...MESSAGE, title: targetAudience, targetAudience });
    const reached = people.filter(({ device }) => service.deliveries.some((one) => one.device === device));
    expect([targetAudience, ...reached.map(({ username }) => username)]).toEqual([
      targetAudience,
      ...expected,
    ]);
    expect(service.deliveries).toHaveLength(expected.length);
    const readers: string[] = [];
    for (const { username, browser } of people) {
      const { logs } = await logsOf(browser);
      if (logs.some(({ title }) => title === targetAudience)) readers.push(username);
    }
    expect([targetAudience, ...readers]).toEqual([targetAudience, ...expected]);
  }
});
