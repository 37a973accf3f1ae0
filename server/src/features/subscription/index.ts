export { isSubscribed, startSubscription } from './subscription.queries.ts';
