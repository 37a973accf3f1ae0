import { expect, test } from 'vitest';
import { installPush } from './push-browser.fixture.ts';
import { hasOtherKey, subscribeWithKey, subscriptionAfter } from './push-key.ts';

const [OLD, NEW] = ['b2xk', 'bmV3'];

async function browser(options: Parameters<typeof installPush>[0]) {
  const state = installPush({ permission: 'granted', ...options });
  const { pushManager } = await navigator.serviceWorker.ready;
  return { state, pushManager };
}

test.each([
  ['with the former key', { isSubscribed: true, key: OLD }],
  ["with the server's key", { isSubscribed: true, key: NEW }],
  ['without a known key', { isSubscribed: true }],
  ['not at all', {}],
])("a browser that is subscribed %s is subscribed with the server's key", async (_, options) => {
  const { state, pushManager } = await browser(options);
  await subscribeWithKey(pushManager, NEW);
  expect(state).toMatchObject({ isSubscribed: true, key: NEW });
});

test.each([
  ['-_8', '-_8', false],
  ['-_8', '-_8=', false],
  ['-_8', '-_4', true],
  [undefined, '-_8', false],
])('the key %s differs from %s: %s', async (key, current, differs) => {
  const { pushManager } = await browser({ isSubscribed: true, ...(key !== undefined && { key }) });
  expect(hasOtherKey((await pushManager.getSubscription())!, current)).toBe(differs);
});

test("the worker subscribes again with the server's key, not with that of the former subscription", async () => {
  const { state, pushManager } = await browser({ isSubscribed: true, key: OLD });
  const oldSubscription = await pushManager.getSubscription();
  for (const newSubscription of [oldSubscription, null]) {
    state.isSubscribed = newSubscription !== null;
    state.key = OLD;
    await subscriptionAfter({ newSubscription, oldSubscription }, pushManager, async () => NEW);
    expect(state).toMatchObject({ isSubscribed: true, key: NEW });
  }
});

test('without the server the worker keeps the browser subscribed, for a page to renew', async () => {
  const { state, pushManager } = await browser({ isSubscribed: true, key: OLD });
  const oldSubscription = await pushManager.getSubscription();
  state.isSubscribed = false;
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  await subscriptionAfter({ newSubscription: null, oldSubscription }, pushManager, offline);
  expect(state.isSubscribed).toBe(true);
});
