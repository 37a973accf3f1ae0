import { myLinksEndpoint, purchaseLinkEndpoint, type PurchaseLink } from '@clear-spring/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { onOpening } from '../../http/first-answers.ts';
import { NetworkError } from '../../http/http-error.ts';
import { fresh, invalidate, keyOf, read } from '../../http/query-client.ts';
import { triggerPushPrompt } from '../../pwa/push-prompt-trigger.ts';
import { productNameOf } from './links-summary.ts';

/** These links are clicked all the time, so the list is read again whenever its screen opens, or somebody comes back to it. */
export const myLinksQuery = { ...read(myLinksEndpoint), ...fresh, refetchOnMount: onOpening };

const purchaseLinkQuery = (productId: string) =>
  queryOptions({
    queryKey: [...keyOf(purchaseLinkEndpoint), productId],
    queryFn: () => call(purchaseLinkEndpoint, { body: { productId } }, { inPlace: true }),
    // A link never changes, and a second tap must find it at once: browsers allow sharing only right after a tap.
    gcTime: Infinity,
  });

/** The member's link for a product, if this page has requested it before. */
export const knownPurchaseLink = (client: QueryClient, productId: string): PurchaseLink | undefined =>
  client.getQueryData(purchaseLinkQuery(productId).queryKey);

/**
 * Requests the member's link for a product; the server creates it on the first call. Offline, it is the one in the
 * stored list of links.
 * @throws HttpError; NetworkError without a response if the list has none either.
 */
export async function makePurchaseLink(client: QueryClient, productId: string): Promise<PurchaseLink> {
  const link = await client
    .fetchQuery({ ...purchaseLinkQuery(productId), staleTime: 0 })
    .catch((error: unknown) => linkOnDevice(client, productId, error));
  void invalidate(client, myLinksEndpoint);
  triggerPushPrompt('link');
  return link;
}

/** @throws `failure` unless it is a lost connection and the list has the link, not disabled. */
async function linkOnDevice(client: QueryClient, productId: string, failure: unknown): Promise<PurchaseLink> {
  if (!(failure instanceof NetworkError)) throw failure;
  const links = await client.fetchQuery({ ...myLinksQuery, staleTime: 0 }).catch(() => []);
  const link = links.find((one) => one.productId === productId);
  if (!link || link.disabled) throw failure;
  const { shortUrl, qrCode } = link;
  return { product: { name: productNameOf(link) }, shortUrl, qrCode };
}
