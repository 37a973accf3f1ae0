import { findProduct } from '@clear-spring/content';
import { useAuth } from '../../auth/index.ts';
import { pictureOf } from '../link-picture.ts';
import type { Card } from './card.ts';

/** A link, or one of its placements, as its QR dialog knows it. */
export interface CardSubject {
  productId: string;
  productName: string;
  /** Of the placement; none for the link itself. */
  label?: string | undefined;
  shortUrl: string;
}

/** The member's card for a link. */
export function useCard({ productId, productName, shortUrl }: CardSubject): Card {
  const { user } = useAuth();
  return {
    productName,
    tagline: findProduct(productId)?.tagline ?? null,
    image: pictureOf(productId),
    shortUrl,
    firstName: user?.firstName?.trim() || null,
  };
}
