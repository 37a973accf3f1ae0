import {
  billingPortalEndpoint,
  createSubscriptionEndpoint,
  podcastInfoEndpoint,
  type PortalPurpose,
  radioEndpoint,
  subscriptionEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { onOpening } from '../../http/first-answers.ts';
import { invalidate, read } from '../../http/query-client.ts';

/** The subscription changes at the payment provider, so it is refetched whenever it is shown. */
export const useSubscription = () => useQuery({ ...read(subscriptionEndpoint), refetchOnMount: onOpening });

export const createSubscription = () => call(createSubscriptionEndpoint, { body: { planType: 'premium' } });

export const openPortal = (purpose: PortalPurpose) => call(billingPortalEndpoint, { body: { purpose } });

/** Refetches whether the member is subscribed, and the details. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all([userEndpoint, subscriptionEndpoint].map((endpoint) => invalidate(client, endpoint)));
}

/** Refetches what differs between members with and without the plan. */
export function forgetWhatThePlanOpens(client: QueryClient): void {
  for (const endpoint of [subscriptionEndpoint, podcastInfoEndpoint, radioEndpoint])
    void invalidate(client, endpoint);
}
