export { KeepNext } from './downloads/KeepNext.tsx';
export { applyPlan, keepPodcastDataOf } from './device-data.ts';
export { ListeningFeedCard } from './listening-feed/ListeningFeedCard.tsx';
export { catchUpProgress } from './progress/progress.ts';
