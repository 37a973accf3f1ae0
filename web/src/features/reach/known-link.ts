import { type LinkReach, type Placement, reachRanges, type SharedLink } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myLinksQuery } from '../links/index.ts';
import { linkReachQuery } from './reach.api.ts';

/** What a link is without its figures. */
export type KnownLink = Pick<SharedLink, 'shortCode' | 'shortUrl' | 'productId' | 'product'> &
  Pick<Placement, 'qrCode' | 'createdAt'> &
  Partial<Pick<SharedLink, 'disabled'>>;

const linkOf = ({ shortCode, shortUrl, productId, product, placements: [own] }: LinkReach): KnownLink => ({
  shortCode,
  shortUrl,
  productId,
  product,
  qrCode: own!.qrCode,
  createdAt: own!.createdAt,
});

/** What is known of a link where its reach cannot be had: by its reach of another range, or by the list of links. */
export function useKnownLink(
  shortCode: string,
  reach: LinkReach | undefined,
): { link: KnownLink | undefined; isPending: boolean } {
  const client = useQueryClient();
  // Its screen alone needs it to be new.
  const { data: links, isPending } = useQuery({ ...myLinksQuery, refetchOnMount: true });
  const known =
    reach ??
    reachRanges
      .map((days) => client.getQueryData(linkReachQuery(shortCode, days).queryKey))
      .find((one) => one !== undefined);
  const listed = links?.find((one) => one.shortCode === shortCode);
  // The list alone says whether it is disabled.
  const link = known ? { ...linkOf(known), disabled: listed?.disabled } : listed;
  return { link, isPending };
}
