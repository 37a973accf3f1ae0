import { planPrice } from '../subscription/index.ts';
import { premiumPlan } from '@clear-spring/content';

/** Every word of the radio. */
export const radioTexts = {
  frame: 'The radio',
  loading: 'Tuning in to the radio',
  failed: { title: 'The radio is out of reach', hint: 'Check your connection, then try again.' },
  preview: {
    title: 'On air, day and night',
    hint: `The stream opens with ${premiumPlan.title}, ${planPrice(premiumPlan)} a ${premiumPlan.interval}.`,
    action: 'See the plan',
  },
};
