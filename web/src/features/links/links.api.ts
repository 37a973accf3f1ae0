import { myLinksEndpoint, purchaseLinkEndpoint, type PurchaseLink } from '@clear-spring/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { keyOf, read } from '../../http/query-client.ts';

/** Others click these links all the time, so the list is read anew whenever its screen opens. */
export const myLinksQuery = { ...read(myLinksEndpoint), refetchOnMount: 'always' as const };

const purchaseLinkQuery = (productId: string) =>
  queryOptions({
    queryKey: [...keyOf(purchaseLinkEndpoint), productId],
    queryFn: () => call(purchaseLinkEndpoint, { body: { productId } }),
    // A link never changes, and a second tap must find it: sharing is only allowed at once.
    gcTime: Infinity,
  });

/** The member's link for a product, when this page has made it before. */
export const knownPurchaseLink = (client: QueryClient, productId: string): PurchaseLink | undefined =>
  client.getQueryData(purchaseLinkQuery(productId).queryKey);

/**
 * Asks the server for the member's link for a product; it makes one on the first call and repeats it ever after.
 * @throws HttpError; NetworkError when no answer comes.
 */
export async function makePurchaseLink(client: QueryClient, productId: string): Promise<PurchaseLink> {
  const link = await client.fetchQuery({ ...purchaseLinkQuery(productId), staleTime: 0 });
  void client.invalidateQueries({ queryKey: keyOf(myLinksEndpoint) });
  return link;
}
