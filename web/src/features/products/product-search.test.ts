import { expect, test } from 'vitest';
import { searchProducts } from './product-search.ts';

const product = (name: string, tagline: string, description: string) => ({ name, tagline, description });
const products = [
  product('Spring Drops', 'Trace minerals for every glass', 'Seventy minerals from deep rock.'),
  product('Açaí Crème', 'Five dark berries', 'For mornings.'),
  product('Harvest Tea', 'Green tea, mint and sage', 'Picked in June.'),
];
const found = (words: string) => searchProducts(products, words).map(({ name }) => name);

test('the name, the tagline and the description are searched', () => {
  expect(found('spring')).toEqual(['Spring Drops']);
  expect(found('berries')).toEqual(['Açaí Crème']);
  expect(found('june')).toEqual(['Harvest Tea']);
});

test('case and accents make no difference, whichever way they are written', () => {
  for (const words of ['acai creme', 'AÇAÍ', 'cre\u0300me', 'CRÈME'])
    expect(found(words)).toEqual(['Açaí Crème']);
});

test('several words may stand anywhere, and all of them must', () => {
  expect(found('rock  drops')).toEqual(['Spring Drops']);
  expect(found('rock mint')).toEqual([]);
});

test('blank words find everything, and signs of a pattern are only signs', () => {
  expect(found('  ')).toHaveLength(3);
  for (const words of ['.*', '(', '\\', '%']) expect(found(words)).toEqual([]);
});
