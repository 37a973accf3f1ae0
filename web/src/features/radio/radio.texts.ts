import { premiumPlan } from '@clear-spring/content';
import type { FrameTexts } from '../../frame/FramedPage.tsx';
import { planPrice } from '../subscription/index.ts';

/** Texts of the radio. */
export const radioTexts = {
  frame: {
    title: 'The radio',
    loading: 'Tuning in to the radio',
    failed: {
      title: 'The radio is out of reach',
      hint: 'Check your connection, then try again.',
      retry: 'Try Again',
    },
  } satisfies FrameTexts,
  preview: {
    title: 'On air, day and night',
    hint: `The stream opens with ${premiumPlan.title}, ${planPrice(premiumPlan)} a ${premiumPlan.interval}.`,
    action: 'See the plan',
  },
};
