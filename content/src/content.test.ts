import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productPictures } from '../art/recipe/product-pictures.ts';
import * as content from './index.ts';

const { currentProducts, findProduct, fullUrlOf, pages, plans, privacy, productGroups } = content;
const { quickAccess, recentContent, terms, trainingCards, wellnessProducts } = content;

const art = new URL('../art/', import.meta.url);

function expectFilled<T extends object>(entry: T, fields: readonly (keyof T)[]): void {
  const empty = fields.filter((field) => String(entry[field] ?? '').trim() === '');
  expect({ entry, empty }).toEqual({ entry, empty: [] });
}

/** Every string anywhere in the content, so that the checks below cover new lists too. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* strings(inner);
}

function expectUnique(ids: readonly string[]): void {
  expect(new Set(ids).size).toBe(ids.length);
}

test('ENT-03 every product group holds id, name, tagline, image, isExternal, link and description', () => {
  for (const group of productGroups) {
    expectFilled(group, ['id', 'name', 'tagline', 'image', 'imageAlt', 'link', 'description']);
    expect(typeof group.isExternal).toBe('boolean');
  }
  expectUnique(productGroups.map((group) => group.id));
});

test('PMEDIA-06 isExternal is false for the wellness products alone, and says the truth about the link', () => {
  expect(productGroups.filter((group) => !group.isExternal).map((group) => group.id)).toEqual([
    'wellness-products',
  ]);
  for (const { isExternal, link } of productGroups)
    expect(link).toMatch(isExternal ? /^https:\/\// : /^\/cs-wellness-products$/);
});

test('there are nine product groups in their given order', () => {
  expect(productGroups.map((group) => group.id)).toEqual([
    'wellness-products',
    'negative-ion-bands',
    'signature-collection',
    'essential-oils',
    'spray-shield',
    'coaching-programs',
    'opportunity-showcase',
    'pdf-showcase',
    'home-security',
  ]);
});

test('ENT-04 every wellness product holds id, name, tagline, description, image and externalLink', () => {
  for (const product of wellnessProducts) {
    expectFilled(product, ['id', 'name', 'tagline', 'description', 'image', 'imageAlt', 'category']);
    expect(product.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new URL(product.externalLink).protocol).toBe('https:');
  }
  expectUnique(wellnessProducts.map((product) => product.name));
});

test('the catalogue holds exactly 21 current products', () => {
  expect(currentProducts).toHaveLength(21);
});

test('product ids are frozen: printed codes name them, so a product is retired and never removed or renamed', () => {
  // Append the ids of new products. Never remove one.
  const frozen = [
    'amber-balm',
    'spring-drops',
    'morning-greens',
    'sun-capsules',
    'night-mist',
    'petal-salve',
    'river-clay',
    'tide-capsules',
    'evening-petals',
    'golden-spoon',
    'cedar-bar',
    'still-water-soak',
    'dew-serum',
    'grove-mist',
    'meadow-protein',
    'iron-leaf',
    'lake-lotion',
    'ember-lip-balm',
    'quiet-drops',
    'harvest-tea',
    'berry-bright',
  ];
  expect(wellnessProducts.map((product) => product.id).toSorted()).toEqual(frozen.toSorted());
  for (const id of frozen) expect(findProduct(id)?.id).toBe(id);
  expect(findProduct('no-such-product')).toBeUndefined();
});

test('every link template is https and names the member exactly once', () => {
  for (const { linkTemplate } of wellnessProducts) {
    expect(linkTemplate.split('{referralId}')).toHaveLength(2);
    expect(new URL(linkTemplate).protocol).toBe('https:');
  }
});

test('a member link carries the member percent-encoded, whatever the name holds', () => {
  const product = { linkTemplate: 'https://shop.example/x?ref={referralId}' };
  expect(fullUrlOf(product, 'CS-20418')).toBe('https://shop.example/x?ref=CS-20418');
  for (const referralId of ['a b&c=d#e', 'ünï', '$& {referralId}', '../..//x']) {
    const link = new URL(fullUrlOf(product, referralId));
    expect(link.origin).toBe('https://shop.example');
    expect([...link.searchParams]).toEqual([['ref', referralId]]);
  }
  expect(() => fullUrlOf(product, 'lone \ud800')).not.toThrow();
});

test('ENT-05 every training card holds its fields, with nothing to open while it is coming soon', () => {
  for (const card of trainingCards) {
    expectFilled(card, ['id', 'title', 'description', 'thumbnail', 'level', 'duration']);
    expect(card.modules).toBeGreaterThan(0);
    expect(card).toMatchObject({ progress: 0, completed: false });
    expect(typeof card.isPremium).toBe('boolean');
    expect(card.isComingSoon).toBe(card.link === undefined);
  }
  expect(trainingCards.map((card) => card.modules)).toEqual([12, 5, 20]);
});

test('ENT-16 SUB-05 SUB-06 the free plan includes 4 of 8 features and the premium plan all 8', () => {
  const included = plans.map((plan) => [
    plan.id,
    plan.price,
    plan.interval,
    plan.features.filter((feature) => feature.included).length,
    plan.features.length,
  ]);
  expect(included).toEqual([
    ['free', 0, 'month', 4, 8],
    ['premium', 25, 'month', 8, 8],
  ]);
  for (const plan of plans) {
    expectFilled(plan, ['title']);
    for (const feature of plan.features) expectFilled(feature, ['text', 'included']);
  }
  expect(plans[0]!.features.map(({ text }) => text)).toEqual(plans[1]!.features.map(({ text }) => text));
});

test('ENT-17 every sample card holds id, title, description, image, category and publishedDate', () => {
  for (const card of recentContent) {
    expectFilled(card, ['id', 'title', 'description', 'image', 'category', 'publishedDate']);
    expect(card.publishedDate).toMatch(/^Published \d+ days ago$/);
  }
  expect(recentContent.map((card) => card.category)).toEqual(['Nutrition', 'Fitness', 'Mindfulness']);
});

test('quick access leads to paths of this product, and to the back office without one', () => {
  for (const entry of quickAccess) expectFilled(entry, ['label', 'title', 'linkText', 'description']);
  expect(quickAccess.filter((entry) => entry.to === null).map((entry) => entry.id)).toEqual(['back-office']);
});

test('every page has a heading, and the legal pages say something under each of theirs', () => {
  for (const page of Object.values(pages)) expectFilled(page, ['title', 'intro', 'image']);
  for (const { sections, updated } of [terms, privacy]) {
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sections.length).toBeGreaterThanOrEqual(8);
    for (const section of sections) expect(section.paragraphs.join('').length).toBeGreaterThan(80);
  }
});

test('every picture that the content names is there', () => {
  const named = [...strings(content)].filter((text) => text.startsWith('/art/'));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((url) => !existsSync(new URL(url.slice('/art/'.length), art)));
  expect(missing).toEqual([]);
});

test('pictures are under 12 KB and hold no text', () => {
  const faults = readdirSync(art)
    .filter((name) => name.endsWith('.svg'))
    .filter((name) => {
      const svg = readFileSync(new URL(name, art), 'utf8');
      return Buffer.byteLength(svg) > 12 * 1024 || /<text|<image|<script|NaN|undefined/.test(svg);
    });
  expect(faults).toEqual([]);
});

test('each product has a picture of its own, and neighbours share neither palette nor vessel', () => {
  const shown = currentProducts.map((product) => productPictures.find((one) => one.product === product.id)!);
  const alike = shown.filter((picture, i) => {
    const above = shown[i - 1];
    return picture.palette === above?.palette || picture.body === above?.body;
  });
  expect(alike.map((picture) => picture.product)).toEqual([]);
  expect(new Set(shown.map((picture) => `${picture.body} ${picture.palette}`)).size).toBe(shown.length);
});
