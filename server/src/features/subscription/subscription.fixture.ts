import type { Subscription } from '@clear-spring/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { AppDeps } from '../../app.deps.ts';
import { buildApp } from '../../app.ts';
import { type SentEvent, startStripe, type SubscriptionChanges } from '../../payments/stripe-api.fixture.ts';
import { startSubscription } from './index.ts';
import { createTestApp, createTestJobs, TEST_CONFIG, type TestBrowser } from '../../test-app.ts';

/** The app with a Stripe server on this machine. */
export async function createSubscriptionTest(graceDays = 7, more: Partial<AppDeps['config']> = {}) {
  const stripe = await startStripe();
  afterAll(stripe.close);
  const config = { stripe: stripe.settings, paymentGraceDays: graceDays, ...more };
  const test = await createTestApp(config);

  const deliver = (event: SentEvent, to: FastifyInstance = test.app) =>
    to.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
      payload: event.payload,
    });
  const checkout = (browser: TestBrowser) =>
    browser.post('/api/create-subscription', { planType: 'premium' });

  /** Pays, and delivers the events to the app. */
  async function subscribe(browser: TestBrowser): Promise<{ customerId: string; subscriptionId: string }> {
    const events = stripe.pay((await checkout(browser)).json<{ url: string }>().url);
    for (const event of events) await deliver(event);
    const created = JSON.parse(events[1]!.payload) as { data: { object: { id: string; customer: string } } };
    return { customerId: created.data.object.customer, subscriptionId: created.data.object.id };
  }

  return {
    ...test,
    stripe,
    deliver,
    checkout,
    subscribe,

    /** Changes a subscription at Stripe, and delivers the event. */
    async changeAndTell(id: string, changes: SubscriptionChanges) {
      stripe.change(id, changes);
      return deliver(stripe.event('customer.subscription.updated', stripe.subscriptions.get(id)!));
    },

    /** Gives the member the plan, and answers until when. */
    async giveFor({ userId }: { userId: string }, milliseconds: number): Promise<Date> {
      const endsAt = new Date(test.now().getTime() + milliseconds);
      await startSubscription(test.database.db, userId, test.now(), endsAt);
      return endsAt;
    },

    isSubscribed: async (browser: TestBrowser) =>
      (await browser.get('/api/user')).json<{ isSubscribed: boolean }>().isSubscribed,
    plan: async (browser: TestBrowser) => (await browser.get('/api/subscription')).json<Subscription>(),

    /** A second app node on the same database. */
    async startNode(): Promise<FastifyInstance> {
      const jobs = await createTestJobs(test.database);
      const node = await buildApp({
        database: test.database,
        jobs,
        mailer: { send: async () => {} },
        now: test.now,
        config: { ...TEST_CONFIG, ...config },
      });
      afterAll(async () => {
        await node.close();
        await jobs.stop();
      });
      return node;
    },
  };
}

export const unix = (at: Date | number) => Math.floor(Number(at) / 1000);
