export { isSubscribed, startSubscription, subscribedColumn } from './subscription.queries.ts';
