import type { Config } from '../config.ts';
import { checkStripe } from '../payments/index.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn, fail, failed } = says('payments');

export async function checkPayments({
  stripe,
  publicUrl,
}: Pick<Config, 'stripe' | 'publicUrl'>): Promise<Finding[]> {
  if (!stripe) return [];
  const { price, webhook } = await checkStripe(stripe, publicUrl);
  const remedy = 'See Payments in docs/operations.md.';
  return [
    price === 'right'
      ? ok('The price is the one that members are shown.')
      : failed(`Nobody can buy the plan: STRIPE_SECRET_KEY or STRIPE_PRICE_ID is wrong. ${remedy}`, price),
    webhookFinding(),
  ];

  function webhookFinding(): Finding {
    switch (webhook.state) {
      case 'listens':
        return ok(
          'Stripe sends its events here. Whether STRIPE_WEBHOOK_SECRET is right, the first of them shows.',
        );
      case 'missing':
        return fail(
          `Stripe has no webhook endpoint at ${webhook.url}: members pay and get no plan for an hour. ${remedy}`,
        );
      case 'disabled':
        return fail(`The webhook endpoint at ${webhook.url} is disabled: enable it at Stripe.`);
      case 'deaf':
        return fail(
          `The webhook endpoint at ${webhook.url} does not listen for ${webhook.events.join(', ')}. ${remedy}`,
        );
      case 'unknown':
        return warn(
          `Whether Stripe sends its events to ${webhook.url} could not be read with this key: look there.`,
        );
    }
  }
}
