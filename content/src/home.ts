import { pageTitles } from './page-titles.ts';

export interface QuickAccessEntry {
  id: string;
  /** Below the round icon on phones. */
  label: string;
  /** On the card on wide screens. */
  title: string;
  linkText: string;
  description: string;
  image: string;
  tone: 'spring' | 'clay' | 'sage';
  /** A path in the app; null for the back office, whose URL the server provides. */
  to: string | null;
}

export const quickAccess: readonly QuickAccessEntry[] = [
  {
    id: 'products',
    label: 'Products',
    title: 'Product Media',
    linkText: 'View Products',
    description: 'Every bottle, jar and sachet, with what to say about it.',
    image: '/art/product-spring-drops.svg',
    tone: 'spring',
    to: '/product-media',
  },
  {
    id: 'training',
    label: 'Training',
    title: pageTitles.advancedTraining,
    linkText: 'Start Learning',
    description: 'Audios, courses and notes, one stone at a time.',
    image: '/art/training-courses.svg',
    tone: 'clay',
    to: '/advanced-training',
  },
  {
    id: 'radio',
    label: 'Radio',
    title: 'Radio Connection',
    linkText: 'Start Listening',
    description: 'The stream, day and night.',
    image: '/art/scene-radio.svg',
    tone: 'sage',
    to: '/radio-connection',
  },
  {
    id: 'fast-start',
    label: 'Fast Start',
    title: 'Fast Start',
    linkText: 'Get Started',
    description: 'Six small steps for your first weeks.',
    image: '/art/scene-fast-start.svg',
    tone: 'sage',
    to: '/fast-start',
  },
  {
    id: 'bonuses',
    label: 'Bonuses',
    title: 'Bonus Materials',
    linkText: 'View Bonuses',
    description: 'Extra recordings to keep and share.',
    image: '/art/scene-bonus-materials.svg',
    tone: 'spring',
    to: '/bonus-materials',
  },
  {
    id: 'back-office',
    label: 'Back Office',
    title: 'Back Office',
    linkText: 'Go to Back Office',
    description: 'Orders, team and reports, on their own site.',
    image: '/art/scene-back-office.svg',
    tone: 'clay',
    to: null,
  },
];

export interface ContentCard {
  id: string;
  title: string;
  /** The complete text: the card leads nowhere. */
  description: string;
  image: string;
  category: string;
  /** A fixed text, not a date, because these three cards are samples. */
  publishedDate: string;
}

export const recentContent: readonly ContentCard[] = [
  {
    id: 'eating-with-the-seasons',
    title: 'Eating with the seasons',
    description:
      'Begin the basket with what is ripe this month: raw on the first day, roasted on the second, soup on the third.',
    image: '/art/recent-nutrition.svg',
    category: 'Nutrition',
    publishedDate: 'Published 2 days ago',
  },
  {
    id: 'ten-quiet-minutes-of-strength',
    title: 'Ten quiet minutes of strength',
    description:
      'Ten slow squats, ten breaths, and from the start again. The floor of any room will do, with nothing to buy.',
    image: '/art/recent-fitness.svg',
    category: 'Fitness',
    publishedDate: 'Published 4 days ago',
  },
  {
    id: 'a-breath-before-the-day',
    title: 'A breath before the day',
    description:
      'Stand by the window before the first screen lights up. Breathe in to four, out to six, four times.',
    image: '/art/recent-mindfulness.svg',
    category: 'Mindfulness',
    publishedDate: 'Published 6 days ago',
  },
];
