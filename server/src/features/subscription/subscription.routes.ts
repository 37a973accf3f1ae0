import {
  billingPortalEndpoint,
  createSubscriptionEndpoint,
  paymentWebhookEndpoint,
  subscriptionEndpoint,
} from '@clear-spring/contract';
import type { FastifyInstance } from 'fastify';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { PaymentProviderError } from '../../payments/index.ts';
import { applyEvent, type ReconcileDeps } from './reconcile.service.ts';
import { openCheckout, openPortal, readSubscription, type SubscriptionDeps } from './subscription.service.ts';

/** Limits calls that make a request to the payment provider. */
const LIMIT: Limit = { name: 'payment-pages', burst: 20, everySeconds: 15 };

export function subscriptionRoutes(serve: Serve, deps: SubscriptionDeps & { limiter: RateLimiter }): void {
  const { limiter } = deps;

  serve(subscriptionEndpoint, async ({ caller }) => {
    return readSubscription(deps, caller.userId);
  });

  serve(createSubscriptionEndpoint, async ({ caller }) => {
    await limiter.consume(LIMIT, caller.userId);
    const outcome = await ask(() => openCheckout(deps, caller.userId));
    switch (outcome) {
      case 'already-subscribed':
        throw new HttpError(409, 'You are on this plan already.');
      case 'closing':
        throw new HttpError(409, 'You asked us to close this account, so nothing can be bought with it.');
      case 'payment-due':
        throw new HttpError(409, 'Your plan waits for a payment. Please update your payment method.');
      default:
        return outcome;
    }
  });

  serve(billingPortalEndpoint, async ({ caller, body }) => {
    await limiter.consume(LIMIT, caller.userId);
    const outcome = await ask(() => openPortal(deps, caller.userId, body.purpose));
    switch (outcome) {
      case 'nothing-to-manage':
        throw new HttpError(409, 'You pay for nothing here, so there is nothing to manage.');
      default:
        return outcome;
    }
  });
}

/** `failed`: the provider delivers it again. */
type WebhookOutcome = Awaited<ReturnType<typeof applyEvent>> | 'refused' | 'failed';

/** The webhook endpoint. The signature covers the raw bytes, so nothing may parse them first. */
export function paymentWebhookRoute(
  webhookScope: FastifyInstance,
  serve: Serve,
  { onOutcome, ...deps }: ReconcileDeps & { onOutcome?: ((outcome: WebhookOutcome) => void) | undefined },
): void {
  webhookScope.removeAllContentTypeParsers();
  webhookScope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(paymentWebhookEndpoint, async ({ request }) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = deps.provider.readEvent(body, request.headers);
    if (!event) {
      request.log.warn({ reason: 'The signature is wrong or too old.' }, 'a webhook was refused');
      onOutcome?.('refused');
      throw new HttpError(400, 'The signature is wrong or too old.');
    }
    const outcome = await ask(() => applyEvent(deps, event)).catch((error: unknown) => {
      onOutcome?.('failed');
      throw error;
    });
    onOutcome?.(outcome);
    request.log.info({ event: event.id, type: event.type, outcome }, 'an event of the payment provider');
  });
}

/** @throws HttpError 502 if the provider fails. The member can only try again; the log says why. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new HttpError(502, 'Our payment provider does not answer. Please try again.', { cause: error });
  }
}
