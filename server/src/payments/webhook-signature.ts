import Stripe from 'stripe';

/** Stripe's recommendation, in seconds, against replayed webhooks. */
const TOLERANCE = 300;

/** Whether the body was signed with this secret, and recently (https://docs.stripe.com/webhooks/signature). */
export function isSigned(
  body: Buffer,
  header: string | string[] | undefined,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const { signature } = Stripe.webhooks;
  if (!signature) throw new Error('This build of stripe cannot check signatures.');
  if (typeof header !== 'string') return false;
  try {
    return signature.verifyHeader(body, header, secret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
