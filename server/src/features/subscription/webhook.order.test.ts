import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentEvent, SubscriptionChanges } from '../../payments/stripe-api.fixture.ts';
import { createSubscriptionTest, unix } from './subscription.fixture.ts';

const { app, stripe, member, database, checkout, deliver, startNode } = await createSubscriptionTest();
const nodes = [app, await startNode()];

/** Set ORDER_RUNS=500 for a long run. */
const RUNS = Number(process.env['ORDER_RUNS'] ?? 25);
const MONTH = 30 * 86_400;

/** What may happen to a subscription at Stripe, in any order. */
const change = fc.record<SubscriptionChanges>(
  {
    status: fc.constantFrom('active', 'past_due', 'trialing', 'unpaid', 'paused', 'canceled'),
    cancel_at: fc.option(fc.integer({ min: unix(Date.now()), max: unix(Date.now()) + MONTH }), { nil: null }),
    period: fc
      .integer({ min: unix(Date.now()) - MONTH, max: unix(Date.now()) })
      .map((start): [number, number] => [start, start + MONTH]),
  },
  { requiredKeys: ['status'] },
);

/** What happens, and which events are delivered when. */
const life = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
  /** For each delivery, the index of an event so far: each is delivered at least once, some again. */
  order: fc.infiniteStream(fc.nat()),
  repeats: fc.integer({ min: 0, max: 8 }),
  atOnce: fc.integer({ min: 1, max: 4 }),
});

/** Yields to other work for a while. */
async function turns(left: number): Promise<void> {
  for (; left > 0; left--) await turn();
}

let members = 0;

test('events in any order, repeated, several at once, on two nodes, while things go on at Stripe: what stands at the end is what Stripe has', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ changes, order, repeats, atOnce }) => {
      const username = `any-order-${members++}`;
      const browser = await member(username);
      const sent: SentEvent[] = stripe.pay((await checkout(browser)).json<{ url: string }>().url);
      const { object } = (JSON.parse(sent[1]!.payload) as { data: { object: { id: string } } }).data;
      const underway: Promise<unknown>[] = [];
      const picks = order[Symbol.iterator]();
      const pick = (from: number) => picks.next().value! % from;
      // Stripe's answer may be outdated when it arrives.
      stripe.setLingering(() => turns(pick(4) === 0 ? 3_000 : 0));
      const send = (event: SentEvent) => underway.push(deliver(event, nodes[pick(2)]));

      for (const next of changes) {
        // Earlier events are repeated while the next thing happens.
        for (let at = 0; at < atOnce; at++) send(sent[pick(sent.length)]!);
        await turns(pick(400));
        stripe.change(object.id, next);
        sent.push(stripe.event('customer.subscription.updated', stripe.subscriptions.get(object.id)!));
      }
      const rest = [...sent, ...Array.from({ length: repeats }, () => sent[pick(sent.length)]!)];
      while (rest.length > 0) send(rest.splice(pick(rest.length), 1)[0]!);
      await Promise.all(underway);

      const { rows } = await database.pool.query(
        `SELECT status, cancels_at, period_end FROM subscriptions
         WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
        [username],
      );
      const row = stripe.subscriptions.get(object.id)!;
      const { data } = row['items'] as { data: { current_period_end: number }[] };
      expect(rows).toEqual([
        {
          status: row['status'],
          cancels_at: row['cancel_at'] ? new Date(Number(row['cancel_at']) * 1000) : null,
          period_end: new Date(data[0]!.current_period_end * 1000),
        },
      ]);
      const { rowCount } = await database.pool.query('SELECT 1 FROM payment_events WHERE id = ANY ($1)', [
        sent.map(({ id }) => id),
      ]);
      expect(rowCount).toBe(sent.length);
      await database.pool.query('DELETE FROM rate_limits');
    }),
    { numRuns: RUNS },
  );
}, 300_000);
