import type { WellnessProduct } from '@clear-spring/content';
import { containsWords } from '@clear-spring/contract';

type Searched = Pick<WellnessProduct, 'name' | 'tagline' | 'description'>;

/** The products that contain every one of the words, whatever their case and accents; all of them for blank words. */
export const searchProducts = <Product extends Searched>(
  products: readonly Product[],
  words: string,
): readonly Product[] =>
  products.filter(({ name, tagline, description }) =>
    containsWords(`${name} ${tagline} ${description}`, words),
  );
