import { findProduct } from '@clear-spring/content';

/** Also for a product that content no longer lists: its links keep working. */
export const pictureOf = (productId: string): string =>
  findProduct(productId)?.image ?? '/art/placeholder.svg';
