import type { WellnessProduct } from '@clear-spring/content';

type Searched = Pick<WellnessProduct, 'name' | 'tagline' | 'description'>;

/** The products that contain every one of the words, whatever their case and accents; all of them for blank words. */
export function searchProducts<Product extends Searched>(
  products: readonly Product[],
  words: string,
): readonly Product[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return products.filter(({ name, tagline, description }) => {
    const text = plain(`${name} ${tagline} ${description}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Accents are separate characters once the text is decomposed. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
