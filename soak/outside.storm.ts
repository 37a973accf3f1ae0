import { setTimeout as delay } from 'node:timers/promises';
import type { HealthParts, SystemHealth } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { until } from '../server/src/db/embedded/test-postgres.ts';
import { enqueueSchedule } from '../server/src/jobs/other-node.fixture.ts';
import { newBrowser, signUp } from '../server/src/main.nodes.fixture.ts';
import { emailOf, PASSWORD } from '../server/src/test-member.ts';
import { startInTheWorld } from './outside.app.ts';
import { type DoorState, hostOf } from './outside.world.ts';

const HOUR = 3_600;
const world = await startInTheWorld();
const { server, doors, pool, hour, pass } = world;
const { origin } = server;

const tell = (what: string, figures: string) => console.log(`${what}: ${figures}`);
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;

/** Calls, and says how it went and how long it took. */
async function timed(
  call: () => Promise<Response>,
): Promise<{ status: number; body: string; seconds: number }> {
  const start = performance.now();
  const answer = await call().catch(() => null);
  const body = answer ? await answer.text() : 'no answer';
  return { status: answer?.status ?? 0, body, seconds: (performance.now() - start) / 1_000 };
}
/** Warnings and errors of what is done meanwhile, each message once. */
async function logged(work: () => Promise<void>): Promise<string[]> {
  const from = server.output().length;
  await work();
  const said = server
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string; reason?: string })
    .filter(({ level }) => level !== 'info')
    .map(({ msg, reason }) => (reason ? `${msg} (${reason})` : msg));
  return [...new Set(said)];
}

const member = await signUp(origin, 'maya');
await signUp(origin, 'ines');
await pool.query(`UPDATE users SET is_admin = true WHERE username = 'ines'`);
const admin = newBrowser();
await admin(`${origin}/api/login`, { username: 'ines', password: PASSWORD });
/** What /admin/health says of a part. */
async function health(part: keyof HealthParts): Promise<string> {
  const answer = await admin(`${origin}/api/admin/health`);
  const { state, sentence } = ((await answer.json()) as SystemHealth).parts[part];
  return `${state}: "${sentence}"`;
}

const outages: [DoorState, string][] = [
  ['away', 'away'],
  ['silent', 'silent'],
  ['expired', 'with an expired certificate'],
];

test.each(outages)('the mail server is %s for an hour', async (state, how) => {
  const people = ['tomas', 'olga', 'lena'].map((name) => `${name}-${state}`);
  for (const name of people) await signUp(origin, name);
  world.mail.received.length = 0;
  await doors.mail.set(state);
  const asked: Awaited<ReturnType<typeof timed>>[] = [];
  let during = '';
  const log = await logged(async () => {
    for (const name of people)
      asked.push(await timed(() => newBrowser()(`${origin}/api/forgot-password`, { email: emailOf(name) })));
    await hour();
    during = await health('letters');
  });
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(during).toContain('The mail server takes no email');
  await doors.mail.set('open');
  const well = await pass(HOUR, () => world.mail.received.length >= people.length);
  expect(world.mail.received.toSorted()).toEqual(people.map(emailOf).toSorted());
  await until(async () => (await health('letters')).includes('fine'));
  tell(
    `mail ${how}`,
    `members: 200 within ${Math.max(...asked.map((one) => one.seconds)).toFixed(1)} s; health: ${during}; log: ${log.join(' | ')}; all sent ${minutes(well)} after`,
  );
});

test.each(outages)('Stripe is %s for an hour, or a day', async (state, how) => {
  const buyer = await signUp(origin, `buyer-${state}`);
  const other = await signUp(origin, `late-${state}`);
  const checkout = (browser: typeof buyer) =>
    browser(`${origin}/api/create-subscription`, { planType: 'premium' });
  const pay = async (browser: typeof buyer) =>
    world.stripe.pay(((await (await checkout(browser)).json()) as { url: string }).url);
  // Paid, and Stripe's word of it comes while the app cannot ask back.
  const events = await pay(buyer);
  const deliver = ({ payload, signature }: (typeof events)[number]) =>
    fetch(`${origin}/api/webhooks/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  const isSubscribed = async () =>
    ((await (await buyer(`${origin}/api/user`)).json()) as { isSubscribed: boolean }).isSubscribed;
  const leaving = await signUp(origin, `leaving-${state}`);
  for (const event of await pay(leaving)) expect((await deliver(event)).status).toBe(204);
  const renews = () =>
    [...world.stripe.subscriptions.values()].filter((one) => !one['cancel_at_period_end']).length;
  const before = renews();
  await doors.stripe.set(state);
  let refused: Awaited<ReturnType<typeof timed>> | undefined;
  let told: number[] = [];
  let during = '';
  const log = await logged(async () => {
    refused = await timed(() => checkout(other));
    told = await Promise.all(events.map(async (event) => (await deliver(event)).status));
    expect((await leaving(`${origin}/api/close-account`, {})).status).toBe(200);
    await until(async () => !(during = await health('payments')).includes('fine'));
    await pass(state === 'away' ? 24 * HOUR : HOUR);
  });
  // Of one member's events the others may wait for the first, and no longer than the database lets them.
  expect(told.every((status) => status === 502 || status === 503)).toBe(true);
  expect(await isSubscribed()).toBe(false);
  expect(refused).toMatchObject({ status: 502 });
  expect(renews()).toBe(before);
  await doors.stripe.set('open');
  const from = performance.now();
  const again = await timed(() => checkout(other));
  expect(again.status).toBe(200);
  // Stripe repeats what was not taken, for three days.
  for (const event of events) expect((await deliver(event)).status).toBe(204);
  expect(await isSubscribed()).toBe(true);
  await until(async () => (await health('payments')).includes('fine'));
  const well = (performance.now() - from) / 1_000;
  const settled = await pass(2 * HOUR, () => renews() < before);
  expect(renews()).toBe(before - 1);
  tell(
    `Stripe ${how}`,
    `members: ${refused?.status} "${refused?.body}" within ${refused?.seconds.toFixed(1)} s; webhooks: ${told.join(', ')}; health: ${during}; log: ${log.join(' | ')}; well after ${well.toFixed(1)} s; the plan of who leaves no longer renews ${minutes(settled)} after`,
  );
});

test.each(outages)('the push service is %s for an hour', async (state, how) => {
  world.push.deliveries.length = 0;
  const subscription = world.push.subscribe();
  expect((await member(`${origin}/api/notifications/subscribe`, subscription)).status).toBe(200);
  await doors.push.set(state);
  let sent: Awaited<ReturnType<typeof timed>> | undefined;
  let during = '';
  const log = await logged(async () => {
    sent = await timed(() =>
      admin(`${origin}/api/send-push-notification`, { title: `While ${state}`, body: 'We open.' }),
    );
    await hour();
    during = await health('push');
  });
  expect(sent?.status).toBe(200);
  expect(during).not.toContain('fine');
  await doors.push.set('open');
  const well = await pass(HOUR, () => world.push.deliveries.length > 0);
  await pass(60);
  expect(world.push.deliveries.map(({ payload }) => payload.title)).toEqual([`While ${state}`]);
  const { rows } = await pool.query('SELECT status, failed_count FROM notifications WHERE title = $1', [
    `While ${state}`,
  ]);
  expect(rows).toEqual([{ status: 'completed', failed_count: 0 }]);
  await until(async () => (await health('push')).includes('fine'));
  await pool.query('DELETE FROM push_subscriptions');
  tell(
    `push ${how}`,
    `admin: ${sent?.body} within ${sent?.seconds.toFixed(1)} s; health: ${during}; log: ${log.join(' | ')}; delivered ${minutes(well)} after`,
  );
});

test.each(outages)("the feed's host is %s in the night", async (state, how) => {
  const library = async () => (await admin(`${origin}/api/podcast-info`)).text();
  const failures = async () =>
    (await pool.query('SELECT consecutive_failures AS n FROM feeds')).rows[0]?.n as number;
  await until(async () => (await failures()) === 0);
  const before = await library();
  await doors.feed.set(state);
  world.episodes.push(`in the night, ${state}`);
  let during = '';
  const log = await logged(async () => {
    await enqueueSchedule(world.database, 'rss-check');
    await until(async () => (await failures()) === 1);
    await enqueueSchedule(world.database, 'rss-catch-up');
    await until(async () => (await failures()) === 2);
    during = await health('feed');
  });
  expect(await library()).toBe(before);
  await doors.feed.set('open');
  await enqueueSchedule(world.database, 'rss-catch-up');
  await until(async () => (await failures()) === 0);
  const announced = async () =>
    (await pool.query(`SELECT body FROM notifications WHERE source = 'rss'`)).rows as { body: string }[];
  await until(async () => (await announced()).some(({ body }) => body.includes(state)));
  expect(await health('feed')).toContain('fine');
  tell(
    `feed ${how}`,
    `library as before; health: ${during}; log: ${log.join(' | ')}; read and announced by the next check, at 35 past the hour`,
  );
});

test.each(outages)('the host of the audio is %s', async (state, how) => {
  const url = `https://${hostOf('audio')}/sound.mp3?first`;
  await pool.query('UPDATE episodes SET requires_subscription = false');
  const play = () => timed(() => member(`${origin}/api/audio-proxy?url=${encodeURIComponent(url)}`));
  expect((await play()).status).toBe(200);
  await doors.audio.set(state);
  const failed = await play();
  expect(failed.status).toBeGreaterThanOrEqual(500);
  await doors.audio.set('open');
  expect((await play()).status).toBe(200);
  tell(
    `audio ${how}`,
    `members: ${failed.status} "${failed.body}" within ${failed.seconds.toFixed(1)} s; the next try plays`,
  );
});

/** Members who come during the trouble, one after the other: how it went, and the longest it took. */
async function visits(count: number): Promise<string> {
  const seen = new Map<string, number>();
  for (let visit = 0; visit < count; visit++) {
    const browser = newBrowser();
    for (const [what, call] of [
      ['sign-in', () => browser(`${origin}/api/login`, { username: 'maya', password: PASSWORD })],
      ['page', () => browser(`${origin}/`)],
    ] as const) {
      const { status, seconds } = await timed(call);
      const key = `${what} ${status}`;
      seen.set(key, Math.max(seen.get(key) ?? 0, seconds));
    }
  }
  return [...seen].map(([what, seconds]) => `${what} within ${seconds.toFixed(1)} s`).join(', ');
}

test.each(['fails', 'is silent'] as const)('DNS %s, for the database too', async (state) => {
  world.mail.received.length = 0;
  const before = await visits(2);
  world.dns.set(state);
  let seen = '';
  const log = await logged(async () => {
    await newBrowser()(`${origin}/api/forgot-password`, { email: emailOf('maya') });
    await admin(`${origin}/api/admin/check-rss-feed`, {});
    // Until the connections that were open have ended.
    await delay(15_000);
    seen = await visits(3);
  });
  world.dns.set('answers');
  const from = performance.now();
  await until(async () => (await fetch(`${origin}/readyz`)).status === 204);
  const ready = (performance.now() - from) / 1_000;
  const well = await pass(HOUR, () => world.mail.received.length > 0);
  // And what tells her of sign-ins meanwhile.
  expect(new Set(world.mail.received)).toEqual(new Set([emailOf('maya')]));
  tell(
    `DNS ${state}`,
    `before: ${before}; members: ${seen}; log: ${log.join(' | ')}; ready ${ready.toFixed(1)} s, letters ${minutes(well)} after`,
  );
});

test('the certificate of the database has expired', async () => {
  await doors.database.set('expired');
  let seen = '';
  let ready: Awaited<ReturnType<typeof timed>> | undefined;
  const log = await logged(async () => {
    seen = await visits(2);
    ready = await timed(() => fetch(`${origin}/readyz`));
  });
  expect(ready?.status).toBe(503);
  const started = await server.startInVain({ PORT: '21899' });
  expect(started.errors).toContain('certificate has expired');
  await doors.database.set('open');
  const from = performance.now();
  await until(async () => (await fetch(`${origin}/readyz`)).status === 204);
  tell(
    'database with an expired certificate',
    `members: ${seen}; log: ${log.join(' | ')}; a start: ${started.errors.trim()}; well after ${((performance.now() - from) / 1_000).toFixed(1)} s`,
  );
});

test("the app's own certificate has expired", async () => {
  await doors.front.set('expired');
  const { output } = await server.check();
  const line = output.split('\n').find((one) => /expired/i.test(one) && one.includes(hostOf('members')));
  await doors.front.set('open');
  tell('front with an expired certificate', `check: ${line ?? output}`);
  expect(line).toMatch(/^fail/);
});
