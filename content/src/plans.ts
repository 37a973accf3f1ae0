import { pageTitles } from './page-titles.ts';

export interface PlanFeature {
  text: string;
  included: boolean;
}

export interface Plan {
  id: 'free' | 'premium';
  title: string;
  /** Whole US dollars per interval. */
  price: number;
  interval: 'month';
  features: readonly PlanFeature[];
}

/** The number of episodes, as advertised. */
export const librarySize = '400+';

const everyone = [
  'Product pages and media',
  'Personal share links with QR codes',
  'Fast start guides and event photos',
  'Bonus materials',
];

export const premiumBenefits: readonly string[] = [
  `An audio library of ${librarySize} episodes`,
  'A 24/7 radio stream',
  'Exclusive training materials',
  'Weekly new content',
];

function features(premium: boolean): PlanFeature[] {
  return [
    ...everyone.map((text) => ({ text, included: true })),
    ...premiumBenefits.map((text) => ({ text, included: premium })),
  ];
}

export const freePlan: Plan = {
  id: 'free',
  title: 'Free Plan',
  price: 0,
  interval: 'month',
  features: features(false),
};

/** Named as the training section is. */
export const premiumPlan: Plan = {
  id: 'premium',
  title: pageTitles.advancedTraining,
  price: 25,
  interval: 'month',
  features: features(true),
};

/** What a plan costs everybody, in cents. */
export const priceOf = ({ price, interval }: Plan) => ({ amount: price * 100, currency: 'usd', interval });

export const plans: readonly Plan[] = [freePlan, premiumPlan];

export const planQuestions: readonly { question: string; answer: string }[] = [
  {
    question: 'How am I billed?',
    answer: 'Billing is monthly; annual billing can be arranged with support.',
  },
  {
    question: 'Can I cancel?',
    answer: `Yes, at any time, from your account settings. You keep ${premiumPlan.title} until the end of the month you have paid for.`,
  },
  {
    question: 'What happens to my links if I cancel?',
    answer:
      'Nothing. Your share links, their QR codes and their counts belong to the free plan and go on working.',
  },
  {
    question: 'Is my card safe?',
    answer:
      'Your card is entered at our payment provider and never touches our servers. We only see its kind and its last four digits.',
  },
];
