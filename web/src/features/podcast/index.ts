import { dispensable } from '../../ui/lazy-component.tsx';

export { TrailerCard } from './cards/TrailerCard.tsx';
export { hasListener } from './listener.ts';
export { ListeningFeedCard } from './listening-feed/ListeningFeedCard.tsx';
export { TranscriptUploadButton } from './words/TranscriptUploadButton.tsx';

/** Renders nothing; what the podcast does on this device whichever screen is open. */
export const PodcastData = dispensable(() => import('./PodcastData.tsx'));

/** The episode that the member is in the middle of; it comes after the page. */
export const ContinueListening = dispensable(() => import('./cards/ContinueListening.tsx'));
