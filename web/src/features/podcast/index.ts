export { KeepNext } from './downloads/KeepNext.tsx';
export { applyPlan, keepPodcastDataOf } from './device-data.ts';
export { catchUpProgress } from './progress/progress.ts';
