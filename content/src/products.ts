/** One product in the catalogue. Its id is printed in QR codes: retire a product, but never delete or rename it. */
export interface WellnessProduct {
  id: string;
  name: string;
  tagline: string;
  description: string;
  /** Root-relative URL of the picture. */
  image: string;
  imageAlt: string;
  /** The product's public page, the same for everyone. */
  externalLink: string;
  category: ProductCategory;
  /** The member's page; contains `{referralId}` once. */
  linkTemplate: string;
  /** No longer in the catalogue, but its links and printed codes still work. */
  retired?: boolean;
}

export type ProductCategory = 'Minerals' | 'Vitamins' | 'Nutrition' | 'Teas' | 'Body care' | 'Rest' | 'Home';

const shop = 'https://shop.clearspring.example';

type Told = Pick<WellnessProduct, 'name' | 'category' | 'tagline' | 'description' | 'imageAlt'> & {
  retired?: boolean;
};

function product(id: string, told: Told): WellnessProduct {
  return {
    id,
    ...told,
    image: `/art/product-${id}.svg`,
    externalLink: `${shop}/${id}`,
    linkTemplate: `${shop}/${id}?ref={referralId}`,
  };
}

export const wellnessProducts: readonly WellnessProduct[] = [
  product('amber-balm', {
    name: 'Amber Balm',
    category: 'Body care',
    tagline: 'Warmth for tired shoulders',
    description:
      'A slow, amber-colored balm of beeswax, arnica flowers and warming ginger. Work a little between your palms, then into neck and shoulders at the end of a long day.',
    imageAlt: 'A clay-colored jar with a cream lid in an arched niche',
  }),
  product('spring-drops', {
    name: 'Spring Drops',
    category: 'Minerals',
    tagline: 'Trace minerals for every glass',
    description:
      'Seventy trace minerals drawn from deep rock and held in solution. Ten drops give plain water the round, quiet taste of a spring.',
    imageAlt: 'A teal dropper bottle in an arched niche',
  }),
  product('morning-greens', {
    name: 'Morning Greens',
    category: 'Nutrition',
    tagline: 'Eleven leaves in one spoon',
    description:
      'Spinach, barley grass, nettle, parsley and seven more, dried slowly and milled fine. Stir a spoonful into water, a smoothie or your oats.',
    imageAlt: 'A soft green sachet with a leafy label in an arched niche',
  }),
  product('sun-capsules', {
    name: 'Sun Capsules',
    category: 'Vitamins',
    tagline: 'Daily D3 with K2',
    description:
      'Vitamin D3 from lichen with K2 from fermented chickpeas, in a small capsule of olive oil. One a day with a meal, for the months when the sun stays low.',
    imageAlt: 'An amber capsule bottle with a rising sun on its label',
  }),
  product('night-mist', {
    name: 'Night Mist',
    category: 'Rest',
    tagline: 'A cool veil before sleep',
    description:
      'Lavender water, cedar and a breath of vetiver in a fine spray. Two or three pumps over the pillow are enough to tell the room that the day is over.',
    imageAlt: 'A pale spray bottle and lavender in a dark niche',
  }),
  product('petal-salve', {
    name: 'Petal Salve',
    category: 'Body care',
    tagline: 'For hands that work',
    description:
      'Calendula and rose petals steeped for six weeks in sweet almond oil, then set with wax. It sinks in without a shine, so you can go straight back to what you were doing.',
    imageAlt: 'A round, rose-colored tin with petals on its lid',
  }),
  product('river-clay', {
    name: 'River Clay',
    category: 'Body care',
    tagline: 'Ten minutes of stillness for the face',
    description:
      'A smooth mask of red river clay, oat milk and honey. Leave it on while the kettle boils and the tea steeps, then rinse with warm water.',
    imageAlt: 'A terracotta tube standing on its cap in an arched niche',
  }),
  product('tide-capsules', {
    name: 'Tide Capsules',
    category: 'Minerals',
    tagline: 'Sea vegetables, gathered by hand',
    description:
      'Kelp, dulse and wakame from cold northern water, dried on racks and packed whole. A simple way to bring the minerals of the shore to an inland table.',
    imageAlt: 'A sea-green capsule bottle with a drop on its label',
  }),
  product('evening-petals', {
    name: 'Evening Petals',
    category: 'Teas',
    tagline: 'A cup that asks nothing of you',
    description:
      'Chamomile, linden and rose with a little orange peel, and no caffeine at all. Five minutes under a lid brings out the honey in it.',
    imageAlt: 'A rose-colored tea box with a flower on its label',
  }),
  product('golden-spoon', {
    name: 'Golden Spoon',
    category: 'Nutrition',
    tagline: 'Turmeric, ginger and good company',
    description:
      'A golden blend of turmeric, ginger, cinnamon and black pepper, ground together so that none of them shouts. Made for warm milk, porridge and slow Sunday soups.',
    imageAlt: 'An amber jar with a cork lid and a wooden spoon',
  }),
  product('cedar-bar', {
    name: 'Cedar Bar',
    category: 'Body care',
    tagline: 'A forest by the basin',
    description:
      'Cold-pressed soap of olive and coconut oil, scented with cedar and rosemary and cured for two months. It lathers softly and lasts far longer than it looks.',
    imageAlt: 'Two bars of green soap in a paper band on a stone dish',
  }),
  product('still-water-soak', {
    name: 'Still Water Soak',
    category: 'Rest',
    tagline: 'Sea salt and magnesium for the bath',
    description:
      'Coarse sea salt and magnesium flakes with a trace of blue chamomile. Two handfuls under running water, a closed door, and half an hour that belongs to you.',
    imageAlt: 'A pale teal cloth bag tied with a cord, in a dark niche',
  }),
  product('dew-serum', {
    name: 'Dew Serum',
    category: 'Body care',
    tagline: 'Light as the first hour',
    description:
      'Rose water, aloe and rosehip oil, shaken together just before use. Three drops on damp skin, morning and evening, before anything else.',
    imageAlt: 'A rose-colored dropper bottle in an arched niche',
  }),
  product('grove-mist', {
    name: 'Grove Mist',
    category: 'Home',
    tagline: 'An orange grove for any room',
    description:
      'Bitter orange, petitgrain and a green note of fig leaf in a water-based room spray. Open a window, spray twice, and the kitchen starts over.',
    imageAlt: 'A terracotta spray bottle beside a branch of oranges',
  }),
  product('meadow-protein', {
    name: 'Meadow Protein',
    category: 'Nutrition',
    tagline: 'Pea, hemp and a little vanilla',
    description:
      'Plant protein from yellow peas and hemp seed, lightly sweetened with dates. It mixes smooth with a spoon, so you can leave the blender where it is.',
    imageAlt: 'A straw-colored sachet with a leafy sprig on its label',
  }),
  product('iron-leaf', {
    name: 'Iron Leaf',
    category: 'Vitamins',
    tagline: 'Gentle iron with vitamin C',
    description:
      'Iron from curry leaf beside vitamin C from acerola cherries, in one easy capsule. Best taken between meals, with a tall glass of water.',
    imageAlt: 'A sage-green capsule bottle with a sprig on its label',
  }),
  product('lake-lotion', {
    name: 'Lake Lotion',
    category: 'Body care',
    tagline: 'For after the water',
    description:
      'A light lotion of cucumber water, shea and algae extract that is gone in a minute. Made for skin that has been in the sun, the sea or a chlorinated pool.',
    imageAlt: 'A teal tube standing on its cap in an arched niche',
  }),
  product('ember-lip-balm', {
    name: 'Ember Lip Balm',
    category: 'Body care',
    tagline: 'A small tin for every pocket',
    description:
      'Beeswax, cocoa butter and a warm thread of cinnamon. It leaves a little color and a lot of comfort, and the tin is made to be refilled.',
    imageAlt: 'A small copper-colored tin with a sun on its label',
  }),
  product('quiet-drops', {
    name: 'Quiet Drops',
    category: 'Rest',
    tagline: 'Lemon balm and passionflower',
    description:
      'An alcohol-free tincture of lemon balm, passionflower and oat straw in vegetable glycerin. A dropperful in warm water makes a good last sip of the day.',
    imageAlt: 'A pale teal dropper bottle in a dark niche with a few stars',
  }),
  product('harvest-tea', {
    name: 'Harvest Tea',
    category: 'Teas',
    tagline: 'Green tea, mint and mountain sage',
    description:
      'Spring-picked green tea cut with garden mint and mountain sage. Bright enough for the first meeting and soft enough for the second cup.',
    imageAlt: 'A green tea box with a sprig on its label',
  }),
  product('berry-bright', {
    name: 'Berry Bright',
    category: 'Nutrition',
    tagline: 'Five dark berries, nothing else',
    description:
      'Elderberry, aronia, blackcurrant, blueberry and açaí, freeze-dried at their ripest. A spoonful turns yogurt the color of late summer.',
    imageAlt: 'A plum-colored jar with a cloth lid, berries at its foot',
  }),
];

export const currentProducts: readonly WellnessProduct[] = wellnessProducts.filter((one) => !one.retired);

const byId = new Map(wellnessProducts.map((one) => [one.id, one]));

/** Finds retired products too, because their printed codes still redirect. */
export function findProduct(id: string): WellnessProduct | undefined {
  return byId.get(id);
}

/** The product's page for one member, who is named by csUserId (or by username while there is none). */
export function fullUrlOf(
  { linkTemplate }: Pick<WellnessProduct, 'linkTemplate'>,
  referralId: string,
): string {
  // A lone surrogate would make encodeURIComponent throw in the middle of a redirect.
  const encoded = encodeURIComponent(referralId.toWellFormed());
  return linkTemplate.split('{referralId}').join(encoded);
}
