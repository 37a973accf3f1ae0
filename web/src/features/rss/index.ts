export { useFeedCheck } from './rss.api.ts';
