import { expect, onTestFinished, test } from 'vitest';
import { PASSWORD } from '../../test-app.ts';
import { createBroadcastTest } from './broadcast.fixture.ts';

const {
  admin,
  member,
  service,
  startOver,
  subscribe,
  subscribeMany,
  countPushSubscriptions,
  send,
  latestLog,
  startNode,
} = await createBroadcastTest();

test('API-35 what is sent reaches the device, encrypted for it, from a sender that it can check', async () => {
  await startOver();
  await subscribe();
  const answer = await send({ icon: '/icon.png', url: '/products', urgency: 'high' });
  expect(answer.json()).toEqual({ delivered: 1, failed: 0, pending: 0 });
  const [delivery] = service.deliveries;
  expect(service.complaints).toEqual([]);
  expect(delivery).toMatchObject({
    payload: { title: 'New hours', body: 'We open at nine.', icon: '/icon.png', url: '/products' },
    headers: { urgency: 'high', ttl: '86400' },
  });
  expect(delivery?.headers.topic).toBe(delivery?.payload.tag.replaceAll('-', ''));
});

test('two app nodes share a broadcast, and no device hears it twice', async () => {
  await startOver();
  await subscribeMany(1_000);
  const other = await startNode();
  onTestFinished(other.close);
  // It is answered after ten seconds, also where a busy machine takes longer.
  await send({});
  await expect
    .poll(latestLog, { timeout: 50_000 })
    .toMatchObject({ status: 'completed', deliveredCount: 1_000, failedCount: 0 });
  expect(service.deliveries).toHaveLength(1_000);
  expect(new Set(service.deliveries.map(({ device }) => device)).size).toBe(1_000);
});

test('the log tells how far a broadcast is while it is being sent', async () => {
  await startOver();
  const slow = await subscribeMany(3);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  service.answer = async (device, attempt) => {
    if (device === slow && attempt === 1) await released;
    return 201;
  };
  const sending = send({});
  // The slow one is given up for this round, and pending until the next.
  await expect.poll(latestLog).toMatchObject({ status: 'sending', deliveredCount: 2 });
  release();
  expect((await sending).json()).toMatchObject({ delivered: 3, pending: 0 });
});

test('signing out on a device ends its notifications; the next to subscribe it has it', async () => {
  await startOver();
  const browser = await member('theo');
  const subscription = service.subscribe();
  await browser.post('/api/notifications/subscribe', subscription);
  await browser.post('/api/logout');
  expect((await send({})).json()).toEqual({ delivered: 0, failed: 0, pending: 0 });

  await browser.post('/api/login', { username: 'theo', password: PASSWORD });
  await browser.post('/api/notifications/subscribe', subscription);
  const somebodyElse = await member('lena');
  await somebodyElse.post('/api/notifications/subscribe', subscription);
  expect((await browser.post('/api/notifications/test')).statusCode).toBe(422);
  expect((await somebodyElse.post('/api/notifications/test')).json()).toEqual({
    delivered: 1,
    failed: 0,
    pending: 0,
  });
});

test('a device that is gone is forgotten, unless its browser renews it meanwhile', async () => {
  await startOver();
  const browser = await member('renewing');
  const subscription = service.subscribe();
  const renew = (keys: object) => browser.post('/api/notifications/subscribe', { ...subscription, keys });
  await renew(subscription.keys);
  service.answer = async () => {
    await renew(service.subscribe().keys);
    return 410;
  };
  expect((await send()).json()).toEqual({ delivered: 0, failed: 1, pending: 0 });
  expect(await countPushSubscriptions()).toBe(1);
  service.answer = () => 410;
  await send();
  expect(await countPushSubscriptions()).toBe(0);
});

test('nobody can end the notifications of somebody else’s device', async () => {
  await startOver();
  const subscription = service.subscribe();
  await admin.post('/api/notifications/subscribe', subscription);
  const other = await member('otto');
  await other.post('/api/notifications/unsubscribe', { endpoint: subscription.endpoint });
  expect((await send({})).json()).toMatchObject({ delivered: 1 });
  const gone = await admin.post('/api/notifications/unsubscribe', { endpoint: subscription.endpoint });
  expect(gone.statusCode).toBe(204);
  expect((await send({})).json()).toMatchObject({ delivered: 0 });
});
