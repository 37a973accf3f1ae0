export interface ProductGroup {
  id: string;
  name: string;
  tagline: string;
  image: string;
  imageAlt: string;
  /** False only if `link` is a path in the app. */
  isExternal: boolean;
  link: string;
  description: string;
}

export const productGroups: readonly ProductGroup[] = [
  {
    id: 'wellness-products',
    name: 'CS Wellness Products',
    tagline: 'Twenty-one everyday formulas',
    image: '/art/group-wellness-products.svg',
    imageAlt: 'A dropper bottle, a jar and a tin standing together in an arched niche',
    isExternal: false,
    link: '/cs-wellness-products',
    description:
      'Drops, balms, teas and capsules for ordinary days. Read about each one, then share it with a purchase link and a QR code of your own.',
  },
  {
    id: 'negative-ion-bands',
    name: 'Negative Ion Bands',
    tagline: 'A quiet companion for the wrist',
    image: '/art/group-negative-ion-bands.svg',
    imageAlt: 'Two woven wristbands resting on a stone',
    isExternal: true,
    link: 'https://bands.clearspring.example/',
    description:
      'Soft silicone bands set with mineral stone, in six colors and three sizes. See the whole range, how each is made, and how to find your fit.',
  },
  {
    id: 'signature-collection',
    name: 'Signature Collection',
    tagline: 'The pieces we are known for',
    image: '/art/group-signature-collection.svg',
    imageAlt: 'Three tall bottles with pale stoppers on a plinth',
    isExternal: true,
    link: 'https://signature.clearspring.example/',
    description:
      'Our first formulas in their heavy glass bottles, made in small batches twice a year. A fine place to begin, and a good gift.',
  },
  {
    id: 'essential-oils',
    name: 'Essential Oils',
    tagline: 'Single plants, plainly labeled',
    image: '/art/group-essential-oils.svg',
    imageAlt: 'Three small bottles of oil beside sprigs of lavender',
    isExternal: true,
    link: 'https://oils.clearspring.example/',
    description:
      'Lavender, cedar, orange, rosemary and more, each from one plant and one place. Every bottle names its harvest, so you know what you are passing on.',
  },
  {
    id: 'spray-shield',
    name: 'Spray Shield',
    tagline: 'Fresh surfaces, fresh air',
    image: '/art/group-spray-shield.svg',
    imageAlt: 'A spray bottle beneath an arc of fine mist',
    isExternal: true,
    link: 'https://shield.clearspring.example/',
    description:
      'A plant-based mist for handles, bags, yoga mats and the car. It dries in seconds and leaves nothing behind but a hint of eucalyptus.',
  },
  {
    id: 'coaching-programs',
    name: 'Coaching Programs',
    tagline: 'Someone to walk beside you',
    image: '/art/group-coaching-programs.svg',
    imageAlt: 'Two armchairs facing each other beneath a tall plant',
    isExternal: true,
    link: 'https://coaching.clearspring.example/',
    description:
      'Small groups and one-to-one sessions with coaches who have built teams of their own. Choose a pace, meet your coach, and start when you are ready.',
  },
  {
    id: 'opportunity-showcase',
    name: 'Opportunity Showcase',
    tagline: 'See what a membership can become',
    image: '/art/group-opportunity-showcase.svg',
    imageAlt: 'Open doors and a path that winds toward the sunrise',
    isExternal: true,
    link: 'https://opportunity.clearspring.example/',
    description:
      'A short, honest look at how the network works, what it asks and what it gives back. Made to be watched together with someone who is curious.',
  },
  {
    id: 'pdf-showcase',
    name: 'PDF Showcase',
    tagline: 'Pages to print, send and keep',
    image: '/art/group-pdf-showcase.svg',
    imageAlt: 'A sheaf of illustrated pages, fanned out',
    isExternal: true,
    link: 'https://library.clearspring.example/pdf',
    description:
      'Product sheets, price lists and handouts, ready for a phone screen or a printer. Everything is current, so you never share last year’s page.',
  },
  {
    id: 'home-security',
    name: 'Home Security',
    tagline: 'Peace of mind, seen to',
    image: '/art/group-home-security.svg',
    imageAlt: 'A small house at dusk with one lit window',
    isExternal: true,
    link: 'https://home.clearspring.example/',
    description:
      'Door sensors, quiet cameras and round-the-clock monitoring from our partner. Compare the kits and see which one suits your home.',
  },
];
