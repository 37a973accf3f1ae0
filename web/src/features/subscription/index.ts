export { ManagePlan } from './ManagePlan.tsx';
export { cardText, dayText, planPrice, priceText } from './price-text.ts';
export { useSubscription } from './subscription.api.ts';
