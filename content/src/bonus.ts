import { premiumPlan } from './plans.ts';

export interface BonusMaterial {
  id: string;
  title: string;
  description: string;
  image: string;
  /** What the link downloads, or what the certificate certifies. */
  kind: 'download' | 'certificate';
}

export interface BonusShelf {
  id: 'links' | 'tools';
  name: string;
  /** While true, the shelf shows no items. */
  isComingSoon: boolean;
  materials: readonly BonusMaterial[];
}

/** Samples for the tabs Links and Tools, until there is something to open. */
export const bonusShelves: readonly BonusShelf[] = [
  {
    id: 'links',
    name: 'Links',
    isComingSoon: true,
    materials: [
      {
        id: 'first-week-guide',
        title: 'First Week Guide',
        description: 'Seven short pages, one for each day.',
        image: '/art/group-pdf-showcase.svg',
        kind: 'download',
      },
      {
        id: 'product-cards',
        title: 'Product Cards',
        description: 'One card a product, to print and hand over.',
        image: '/art/group-signature-collection.svg',
        kind: 'download',
      },
    ],
  },
  {
    id: 'tools',
    name: 'Tools',
    isComingSoon: true,
    materials: [
      {
        id: 'fast-start-certificate',
        title: 'Fast Start Certificate',
        description: 'For whoever has taken all six steps.',
        image: '/art/training-notes.svg',
        kind: 'certificate',
      },
      {
        id: 'advanced-training-certificate',
        title: `${premiumPlan.title} Certificate`,
        description: 'For a year of listening, and of passing it on.',
        image: '/art/training-courses.svg',
        kind: 'certificate',
      },
    ],
  },
];
