export { keepPodcastDataOf, stopPremiumEpisode } from './device-data.ts';
export { catchUpProgress } from './progress/progress.ts';
