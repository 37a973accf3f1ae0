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
import { invalidate, read } from '../../http/query-client.ts';

/** What the member pays changes at the payment provider, so it is read anew whenever somebody looks. */
export const useSubscription = () =>
  useQuery({ ...read(subscriptionEndpoint), refetchOnMount: 'always' as const });

export const createSubscription = () => call(createSubscriptionEndpoint, { body: { planType: 'premium' } });

export const openPortal = (purpose: PortalPurpose) => call(billingPortalEndpoint, { body: { purpose } });

/** Whether the member is subscribed, and how: asked anew. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all([userEndpoint, subscriptionEndpoint].map((endpoint) => invalidate(client, endpoint)));
}

/** What members with and without the plan are told differently. */
export function forgetWhatThePlanOpens(client: QueryClient): void {
  for (const endpoint of [subscriptionEndpoint, podcastInfoEndpoint, radioEndpoint])
    void invalidate(client, endpoint);
}
