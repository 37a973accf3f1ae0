import * as z from 'zod/mini';

const nullableInstant = z.nullable(z.iso.datetime());

export const subscription = z.object({
  planType: z.enum(['free', 'premium']),
  /** How the member got the plan, now or most recently; null if they never had it. */
  source: z.nullable(z.enum(['paid', 'gift'])),
  /** The last payment failed. The plan stays open until `endsAt`; without `endsAt` it has ended. */
  paymentDue: z.boolean(),
  /** What the member pays; null if nothing. */
  price: z.nullable(
    z.object({
      /** In the currency's smallest unit. */
      amount: z.int(),
      /** Three lower-case letters. */
      currency: z.string(),
      interval: z.enum(['day', 'week', 'month', 'year']),
    }),
  ),
  /** When the next payment is due; null if none is. */
  nextBillingAt: nullableInstant,
  /** When the plan ends by itself; null if it renews or is not active. */
  endsAt: nullableInstant,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Whether the billing portal has anything to show or change. */
  canManage: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;
