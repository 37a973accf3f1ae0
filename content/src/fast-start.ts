import { premiumPlan } from './plans.ts';

/** A member's progress. Nothing records it yet, so it is the same for everyone. */
export const fastStartSteps = { done: 2, total: 6 } as const;

export interface FastStartResource {
  id: string;
  title: string;
  description: string;
  image: string;
  isPremium: boolean;
}

export const fastStartResources: readonly FastStartResource[] = [
  {
    id: 'top-performers',
    title: 'Training with Top Performers',
    description: 'How those who have been at it for years begin a week, listen to a friend, and keep going.',
    image: '/art/group-coaching-programs.svg',
    isPremium: true,
  },
];

/** For members without the plan. */
export const fastStartWelcome = {
  title: 'Welcome to Fast Start',
  text: `The videos are yours from today. The training with top performers opens with ${premiumPlan.title}.`,
} as const;
