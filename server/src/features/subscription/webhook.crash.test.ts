import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from '../../payments/stripe-api.fixture.ts';
import { createTestServer } from '../../test-server.ts';

test('a SIGKILL of everything between claim and commit loses nothing: the event is applied when it comes again', async () => {
  const stripe = await startStripe();
  onTestFinished(stripe.close);
  const server = await createTestServer({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_PRICE_ID: stripe.settings.priceId,
    STRIPE_API_URL: stripe.settings.apiUrl,
  });
  await server.start();
  const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const login = await post('/api/login', { username: 'demo-member', password: 'life-in-balance' });
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const { url } = (await (
    await post('/api/create-subscription', { planType: 'premium' }, { cookie })
  ).json()) as { url: string };
  const isSubscribed = async () => {
    const answer = await fetch(`${server.origin}/api/user`, { headers: { cookie } });
    return ((await answer.json()) as { isSubscribed: boolean }).isSubscribed;
  };
  const [event] = stripe.pay(url);
  const deliver = () =>
    post('/api/webhooks/payments', event!.payload, { 'stripe-signature': event!.signature });

  // Stripe is asked after the event has been claimed, and before the commit.
  const { promise: claimed, resolve } = Promise.withResolvers<void>();
  const never = new Promise<undefined>(() => {});
  stripe.setDisturbance(() => {
    resolve();
    return never;
  });
  const cut = deliver().catch(() => 'cut');
  await claimed;
  await server.killEverything();
  expect(await cut).toBe('cut');

  stripe.setDisturbance(() => undefined);
  await server.start();
  expect(await isSubscribed()).toBe(false);
  expect((await deliver()).status).toBe(204);
  expect(await isSubscribed()).toBe(true);
});
