import { myLinksEndpoint, purchaseLinkEndpoint, type PurchaseLink } from '@clear-spring/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { NetworkError } from '../../http/http-error.ts';
import { invalidate, keyOf, read } from '../../http/query-client.ts';
import { tellPushMoment } from '../../pwa/push-moment.ts';
import { productNameOf } from './links-summary.ts';

/** Others click these links all the time, so the list is read anew whenever its screen opens. */
export const myLinksQuery = { ...read(myLinksEndpoint), refetchOnMount: 'always' as const };

const purchaseLinkQuery = (productId: string) =>
  queryOptions({
    queryKey: [...keyOf(purchaseLinkEndpoint), productId],
    queryFn: () => call(purchaseLinkEndpoint, { body: { productId } }, { inPlace: true }),
    // A link never changes, and a second tap must find it: sharing is only allowed at once.
    gcTime: Infinity,
  });

/** The member's link for a product, when this page has made it before. */
export const knownPurchaseLink = (client: QueryClient, productId: string): PurchaseLink | undefined =>
  client.getQueryData(purchaseLinkQuery(productId).queryKey);

/**
 * Asks the server for the member's link for a product; it makes one on the first call and repeats it ever after. Without
 * a connection it is the one that this device has among the shared links.
 * @throws HttpError; NetworkError when no answer comes and the device has none.
 */
export async function makePurchaseLink(client: QueryClient, productId: string): Promise<PurchaseLink> {
  const link = await client
    .fetchQuery({ ...purchaseLinkQuery(productId), staleTime: 0 })
    .catch((error: unknown) => linkOnDevice(client, productId, error));
  void invalidate(client, myLinksEndpoint);
  tellPushMoment('link');
  return link;
}

/** @throws `failure` where it is another one than a lost connection, or there is no such link. */
async function linkOnDevice(client: QueryClient, productId: string, failure: unknown): Promise<PurchaseLink> {
  if (!(failure instanceof NetworkError)) throw failure;
  const links = await client.fetchQuery({ ...myLinksQuery, staleTime: 0 }).catch(() => []);
  const link = links.find((one) => one.productId === productId);
  if (!link) throw failure;
  const { shortUrl, qrCode } = link;
  return { product: { name: productNameOf(link) }, shortUrl, qrCode };
}
