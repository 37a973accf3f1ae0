import { findProduct } from '@clear-spring/content';
import { usePersistedText } from '../auth/index.ts';
import { linksTexts } from './links.texts.ts';

/** Longer than any text message, and short enough to be read before the link. */
export const MAX_SENTENCE = 200;

/** What a member says with the link of a product. The product's own words, until they say something else. */
export function useSentence(productId: string) {
  const [own, keepOwn] = usePersistedText(`sentence ${productId}`);
  const product = findProduct(productId);
  const suggested = product ? linksTexts.share.suggested(product) : '';
  return {
    text: (own ?? suggested).trim().slice(0, MAX_SENTENCE),
    /** As it is being typed. */
    typed: own ?? suggested,
    isOwn: own !== undefined,
    change: (typed: string) => keepOwn(typed === suggested ? undefined : typed.slice(0, MAX_SENTENCE)),
    reset: () => keepOwn(undefined),
  };
}

export type Sentence = ReturnType<typeof useSentence>;
