export { ManagePlan } from './ManagePlan.tsx';
export { PlanUnread } from './PlanUnread.tsx';
export { cardText, planPrice, priceText } from './price-text.ts';
export { useSubscription } from './subscription.api.ts';
