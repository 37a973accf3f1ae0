import { expect, test } from 'vitest';
import { createSubscriptionTest } from './features/subscription/subscription.fixture.ts';
import { SECURITY_EVENTS } from './http/security-events.ts';
import { METRICS_TOKEN, scrape, scrapeHealth } from './metrics/scrape.fixture.ts';
import { PASSWORD } from './test-app.ts';

const { app, member, visitor, stripe, checkout, deliver } = await createSubscriptionTest(7, {
  metricsToken: METRICS_TOKEN,
});

/** By how much the samples grew during `act`. */
async function growth(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape(app);
  await act();
  const grown = [...(await scrape(app))].map(
    ([name, value]) => [name, value - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(
    grown.filter(([name, by]) => by > 0 && /^(security_events|limits_reached|webhooks)_total/.test(name)),
  );
}

test('sign-ups, sign-ins and refusals are counted, by the names that the log gives them', async () => {
  const login = (password: string) => visitor().post('/api/login', { username: 'mia', password });
  expect(
    await growth(async () => {
      const mia = await member('mia');
      await login('not hers');
      await login('nor this');
      await login(PASSWORD);
      await mia.get('/api/admin/health');
      // A guess is no event: no cookie, no account.
      await visitor().get('/api/user');
    }),
  ).toEqual({
    'security_events_total{event="signed-up"}': 1,
    'security_events_total{event="sign-in-failed"}': 2,
    'security_events_total{event="signed-in"}': 1,
    'security_events_total{event="access-refused"}': 1,
  });
});

test('a limit that was reached is counted by its name', async () => {
  const found = await growth(async () => {
    for (let attempt = 0; attempt < 22; attempt++)
      await visitor().post('/api/login', { username: 'nobody', password: 'a guess' });
  });
  expect(found['security_events_total{event="limit-reached"}']).toBe(2);
  expect(found['limits_reached_total{limit="login-account-address"}']).toBe(2);
});

test('webhooks are counted by what became of them', async () => {
  const olga = await member('olga');
  const [first, second, ...others] = stripe.pay((await checkout(olga)).json<{ url: string }>().url);
  const found = await growth(async () => {
    await deliver({ ...first!, signature: 't=1,v1=00' });
    stripe.setDisturbance(() => 500);
    await deliver(second!);
    stripe.setDisturbance(() => undefined);
    for (const event of [first!, second!, ...others, second!]) await deliver(event);
  });
  expect(found).toMatchObject({
    'webhooks_total{outcome="refused"}': 1,
    'webhooks_total{outcome="failed"}': 1,
    'webhooks_total{outcome="applied"}': 2 + others.length,
    'webhooks_total{outcome="repeated"}': 1,
  });
});

test('however many people, paths, names and links there are, the number of series stays the same', async () => {
  const act = async (name: string) => {
    const browser = await member(name);
    await visitor().post('/api/login', { username: name, password: 'not hers' });
    await browser.get(`/api/${name}`);
    await browser.get(`/s/${name}`);
    await browser.get(`/reset-password?token=${name}`);
    await browser.get('/api/my-links');
    await app.inject({ method: 'OPTIONS', url: `/${name}` });
  };
  // Node's own appear with its first collection of each kind, and those of services with what they were last met for, which
  // is written down and read later: each comes when it comes.
  const isAnyTime = /^nodejs_|\{service="(feed|mail|payments:calls|payments:webhooks)"\}$/;
  const series = async () => [...(await scrapeHealth(app)).keys()].filter((name) => !isAnyTime.test(name));
  await act('first');
  const before = await series();
  for (let person = 0; person < 20; person++) await act(`person${person}`);
  expect((await series()).filter((name) => !before.includes(name))).toEqual([]);
  const events = before.flatMap((name) => /^security_events_total\{event="(.*)"\}$/.exec(name)?.[1] ?? []);
  expect(events.toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
});
